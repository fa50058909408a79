import type { Logger } from '@slipcast/service-kit/logs';
import type { Driver } from '../flows/advance-payment.ts';
import type { OrderEdge } from '../clients/order-client.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import { decide, type Payment } from '../rules/payment.ts';

/** An authorisation without an order for this long is given back. */
const ABANDONED_MS = 300_000;
const AT_ONCE = 8;

/** Finishes what a crash, a silent provider or a shopper who went away left open. Many replicas may sweep at once. */
export function createSweep(options: {
  store: PaymentStore;
  driver: Driver;
  orders: Pick<OrderEdge, 'ofPayments'>;
  logger: Logger;
  abandonedMs?: number;
  onGivenBack?: (payment: Payment) => void;
}) {
  const { store, driver, orders, logger, abandonedMs = ABANDONED_MS, onGivenBack } = options;

  /**
   * Without those that an order is still waiting for, which could not have them captured while this service was away.
   * None while the order service does not answer: the provider gives them back within the hour.
   */
  async function abandoned(authorised: Payment[]): Promise<Payment[]> {
    if (authorised.length === 0) return [];
    try {
      const found = await orders.ofPayments(authorised.map(({ id }) => id));
      return authorised.filter(({ id }) => (found.get(id)?.status ?? 'cancelled') === 'cancelled');
    } catch (error) {
      logger.warn({ err: error }, 'whether orders wait for authorisations could not be asked');
      return [];
    }
  }

  async function giveBack(payment: Payment): Promise<void> {
    const reason = 'authorised without an order';
    const released = await store.change(
      payment.id,
      (newest) =>
        newest.orderId
          ? { payment: newest, events: [] }
          : decide(newest, { type: 'release', reason, orderId: null }, new Date()),
      { known: payment, dueAt: driver.lease() },
    );
    if (released.state === 'voiding') onGivenBack?.(released);
    await driver.drive(released, 1);
  }

  async function someAtATime(payments: Payment[], work: (payment: Payment) => Promise<unknown>) {
    for (let from = 0; from < payments.length; from += AT_ONCE)
      await Promise.all(payments.slice(from, from + AT_ONCE).map(work));
  }

  return async function sweep(now = new Date()): Promise<number> {
    const due = await store.claim(
      ['created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding'],
      now,
      driver.lease(),
      { authorisedBefore: new Date(now.getTime() - abandonedMs) },
    );
    const authorised = due.filter(({ state }) => state === 'authorised');
    await someAtATime(
      due.filter((payment) => !authorised.includes(payment)),
      (payment) => driver.drive(payment, 1),
    );
    await someAtATime(await abandoned(authorised), giveBack);
    return due.length;
  };
}
