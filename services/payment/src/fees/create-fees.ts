import { setTimeout as sleep } from 'node:timers/promises';
import { FeesBody, PaymentFees } from '@slipcast/contracts/http/payment';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type pg from 'pg';
import type { Provider, ProviderNotification, ProviderPayment } from '../provider/provider.ts';
import { createFeeStore, type FeeStore, type NotedFee } from './fee-store.ts';

/** Nothing waits for a fee, so the webhooks of this time share a commit. */
const GATHER_MS = 100;
const MOST_AT_ONCE = 100;

/** How many payments one request asks the provider about; the next request asks about others. */
const ASKED_AT_ONCE = 20;

const feesIn = (payments: readonly Pick<ProviderPayment, 'id' | 'feePence'>[]): NotedFee[] =>
  payments.flatMap(({ id, feePence }) => (feePence == null ? [] : [{ providerPaymentId: id, feePence }]));

/** Fees that nothing has reported: a webhook was lost, or the hourly comparison has not run. */
async function askProvider(store: FeeStore, provider: Provider, ids: readonly string[]): Promise<void> {
  const asked = await Promise.all(ids.slice(0, ASKED_AT_ONCE).map((id) => provider.get(id)));
  await store.note(feesIn(asked.flatMap((answer) => (answer.kind === 'done' ? [answer.value] : []))));
}

/** What the card provider keeps of each payment: noted whenever it says so, and read by the books. */
export function createFees(pool: pg.Pool, provider: Provider | null) {
  const store = createFeeStore(pool);
  const note = createBatchLoader(
    async (fees: NotedFee[]) => {
      await store.note(fees);
      await sleep(GATHER_MS, undefined, { ref: false });
    },
    MOST_AT_ONCE,
    isDatabaseUnavailable,
  );
  return {
    /** The provider, which notes the fees that its lists contain. */
    provider: provider && {
      ...provider,
      async list(from: Date, to: Date): Promise<ProviderPayment[]> {
        const listed = await provider.list(from, to);
        await store.note(feesIn(listed));
        return listed;
      },
    },
    async notified(notification: ProviderNotification): Promise<void> {
      if (notification.kind === 'payment') await Promise.all(feesIn([notification.payment]).map(note));
    },
    endpoints: [
      endpoint({
        route: 'POST /internal/payments/fees',
        access: 'internal',
        callers: ['order'],
        summary: 'What the card provider keeps of these payments; null where it has not said yet',
        body: FeesBody,
        answer: PaymentFees,
        handle: async ({ body: { paymentIds } }) => {
          let fees = await store.of(paymentIds);
          const unknown = fees.flatMap(({ feePence, providerPaymentId }) =>
            feePence === null && providerPaymentId !== null ? [providerPaymentId] : [],
          );
          if (provider && unknown.length > 0) {
            await askProvider(store, provider, unknown);
            fees = await store.of(paymentIds);
          }
          return { fees: fees.map(({ paymentId, feePence }) => ({ paymentId, feePence })) };
        },
      }),
    ],
  };
}
