import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentCard, PaymentCards, PaymentCardsBody } from '@slipcast/contracts/http/payment';
import type { Bus } from '@slipcast/event-bus/bus';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type pg from 'pg';
import { z } from 'zod';
import type { Provider, ProviderNotification, ProviderPayment } from '../provider/provider.ts';
import { cardDays, onShopChanged, type CardConfig } from './card-days.ts';
import { createCardStore, type KnownCard, type NotedCard } from './card-store.ts';
import { dashboardLink } from './dashboard-link.ts';
import { onBuyerErased } from './on-buyer-erased.ts';

/** Nothing waits for a card, so the webhooks of this time share a commit. */
const GATHER_MS = 100;
const MOST_AT_ONCE = 100;
const HOUR_SECONDS = 3600;

type Reported = Pick<ProviderPayment, 'id' | 'status' | 'card' | 'transactionId'>;
/** Only of money that was taken: a declined card, or one that was not charged, is not stored. */
const cardIn = ({ id, status, card, transactionId = null }: Reported): NotedCard[] =>
  status === 'captured' && card
    ? [{ providerPaymentId: id, transactionId, brand: card.brand, last4: card.last4 }]
    : [];

interface CardParts {
  pool: pg.Pool;
  eventPool: pg.Pool;
  bus: Bus;
  provider: Provider | null;
}

/** Which card has paid: noted when the provider says that the money was taken, and asked for where nothing has said it. */
export function createCards(
  { add, logger, subscribe }: Pick<ServiceKit, 'add' | 'logger' | 'subscribe'>,
  config: CardConfig,
  { pool, eventPool, bus, provider }: CardParts,
) {
  subscribe(() => onShopChanged(bus, eventPool));
  subscribe(() => onBuyerErased(bus, eventPool));
  const store = createCardStore(pool);
  const note = createBatchLoader(
    async (cards: NotedCard[]) => {
      await store.note(cards);
      await sleep(GATHER_MS, undefined, { ref: false });
    },
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  const task = async () => void (await store.forget(await cardDays(pool, config)));
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
  async function cardOf(paymentId: string): Promise<KnownCard | null> {
    const days = await cardDays(pool, config);
    const known = await store.of(paymentId, days);
    if (!provider || !known || known.isNoted || known.isOld) return known;
    const answer = await provider.get(known.providerPaymentId);
    if (answer.kind !== 'done') return known;
    await store.note(cardIn(answer.value));
    return store.of(paymentId, days);
  }

  return {
    async notified(notification: ProviderNotification): Promise<void> {
      if (notification.kind === 'payment') await Promise.all(cardIn(notification.payment).map(note));
    },
    endpoints: [
      endpoint({
        route: 'POST /internal/payments/cards',
        access: 'internal',
        callers: ['order'],
        summary: 'Which cards have paid, without those that are not known; no one else is asked',
        body: PaymentCardsBody,
        answer: PaymentCards,
        handle: async ({ body: { paymentIds } }) => ({
          cards: await store.ofAll(paymentIds, await cardDays(pool, config)),
        }),
      }),

      endpoint({
        route: 'GET /internal/payments/:id/card',
        access: 'internal',
        callers: ['order'],
        summary:
          'Which card has paid, and where the provider’s dashboard shows it; nulls where it is not known',
        params: z.object({ id: z.uuid() }),
        answer: PaymentCard,
        handle: async ({ params }) => {
          const card = await cardOf(params.id);
          const { brand, last4, isOld = true } = card ?? {};
          return {
            card: brand && last4 && !isOld ? { brand, last4 } : null,
            dashboardUrl: card?.transactionId ? dashboardLink(config.SQUARE_URL, card.transactionId) : null,
          };
        },
      }),
    ],
  };
}
