import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentCard } from '@slipcast/contracts/http/payment';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { PaymentConfig } from '../config.ts';
import type { Provider, ProviderNotification, ProviderPayment } from '../provider/provider.ts';
import { createCardStore, type KnownCard, type NotedCard } from './card-store.ts';
import { dashboardLink } from './dashboard-link.ts';

/** Nothing waits for a card, so the webhooks of this time share a commit. */
const GATHER_MS = 100;
const MOST_AT_ONCE = 100;
const HOUR_SECONDS = 3600;
const DAY_MS = 24 * 3600 * 1000;

type Reported = Pick<ProviderPayment, 'id' | 'status' | 'card' | 'transactionId'>;
/** Only of money that was taken: a declined card, or one that was not charged, is not stored. */
const cardIn = ({ id, status, card, transactionId = null }: Reported): NotedCard[] =>
  status === 'captured' && card
    ? [{ providerPaymentId: id, transactionId, brand: card.brand, last4: card.last4 }]
    : [];

/** Which card has paid: noted when the provider says that the money was taken, and asked for where nothing has said it. */
export function createCards(
  { add, logger }: Pick<ServiceKit, 'add' | 'logger'>,
  { SQUARE_URL, CARD_DAYS }: Pick<PaymentConfig, 'SQUARE_URL' | 'CARD_DAYS'>,
  { pool, provider }: { pool: pg.Pool; provider: Provider | null },
) {
  const store = createCardStore(pool);
  const note = createBatchLoader(
    async (cards: NotedCard[]) => {
      await store.note(cards);
      await sleep(GATHER_MS, undefined, { ref: false });
    },
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  const task = async () => void (await store.forget(CARD_DAYS));
  add(
    createTicker({
      name: 'removal of old cards’ digits',
      seconds: HOUR_SECONDS,
      atStart: true,
      task,
      logger,
    }),
  );

  /** A webhook was lost, or came to an earlier release. What was removed for its age is not asked for again. */
  async function asked(paymentId: string, known: KnownCard | null): Promise<KnownCard | null> {
    if (!provider || !known || known.isNoted) return known;
    const ageMs = (await databaseTime(pool)).getTime() - known.createdAt.getTime();
    if (ageMs > CARD_DAYS * DAY_MS) return known;
    const answer = await provider.get(known.providerPaymentId);
    if (answer.kind !== 'done') return known;
    await store.note(cardIn(answer.value));
    return store.of(paymentId);
  }

  return {
    async notified(notification: ProviderNotification): Promise<void> {
      if (notification.kind === 'payment') await Promise.all(cardIn(notification.payment).map(note));
    },
    endpoints: [
      endpoint({
        route: 'GET /internal/payments/:id/card',
        access: 'internal',
        callers: ['order'],
        summary:
          'Which card has paid, and where the provider’s dashboard shows it; nulls where it is not known',
        params: z.object({ id: z.uuid() }),
        answer: PaymentCard,
        handle: async ({ params }) => {
          const card = await asked(params.id, await store.of(params.id));
          return {
            card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
            dashboardUrl: card?.transactionId ? dashboardLink(SQUARE_URL, card.transactionId) : null,
          };
        },
      }),
    ],
  };
}
