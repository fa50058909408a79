import type { Logger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderClient } from '../clients/order-client.ts';
import type { PaymentFlows } from '../flows/payment-flows.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';

/** An authorisation without an order for this long is given back. */
const ABANDONED_MS = 300_000;
const BATCH = 8;

async function inBatches(payments: Payment[], work: (payment: Payment) => Promise<unknown>) {
  for (let from = 0; from < payments.length; from += BATCH)
    await Promise.all(payments.slice(from, from + BATCH).map(work));
}

/** Finishes what a crash, a silent provider or a shopper who left did not. Many replicas may sweep at once. */
export function createSweep(options: {
  store: PaymentStore;
  flows: Pick<PaymentFlows, 'advancing' | 'release'>;
  orders: Pick<OrderClient, 'ofPayments'>;
  logger: Logger;
}) {
  const { store, flows, orders, logger } = options;

  /**
   * Leaves out those that an order still waits for, which could not capture them while this service was away. None
   * while the order service does not answer: the provider gives them back within the hour.
   */
  async function withoutOrder(authorised: Payment[]): Promise<Payment[]> {
    if (authorised.length === 0) return [];
    try {
      const found = await orders.ofPayments(authorised.map(({ id }) => id));
      return authorised.filter(({ id }) => (found.get(id)?.status ?? 'cancelled') === 'cancelled');
    } catch (error) {
      logger.warn(
        { err: error },
        'the order service did not answer, so no abandoned authorisation was voided',
      );
      return [];
    }
  }

  const giveBack =
    (reason: string) =>
    async ({ id }: Payment): Promise<void> => {
      try {
        await flows.release(id, reason, null);
      } catch (error) {
        // An order has taken it in the meantime.
        if (!(error instanceof Refusal)) throw error;
      }
    };

  return async function sweep(now = new Date()): Promise<void> {
    const { advance, lease } = flows.advancing;
    const due = await store.claimDue(now, lease(), new Date(now.getTime() - ABANDONED_MS));
    const { authorised = [], created = [], ...others } = Object.groupBy(due, ({ state }) => state);
    // Its request died before it heard from the provider, so the shopper has gone: nothing new is authorised for them.
    await inBatches(created, giveBack('its request ended without an answer'));
    await inBatches(Object.values(others).flat(), (payment) => advance(payment, 1));
    await inBatches(await withoutOrder(authorised), giveBack('authorised without an order'));
  };
}
