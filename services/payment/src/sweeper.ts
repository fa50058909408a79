import type { Driver } from './driver.ts';
import type { PaymentStore } from './payment-store.ts';
import { decide, type Payment } from './payment.ts';

/** An authorisation without an order for this long is given back. */
const ABANDONED_MS = 300_000;
const AT_ONCE = 8;

/** Finishes what a crash, a silent provider or a shopper who went away left open. Many replicas may sweep at once. */
export function createSweep(options: {
  store: PaymentStore;
  driver: Driver;
  abandonedMs?: number;
  onGivenBack?: (payment: Payment) => void;
}) {
  const { store, driver, abandonedMs = ABANDONED_MS, onGivenBack } = options;

  async function finish(payment: Payment): Promise<void> {
    if (payment.state !== 'authorised') return void (await driver.drive(payment, 1));
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

  return async function sweep(now = new Date()): Promise<number> {
    const due = await store.claim(
      ['created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding'],
      now,
      driver.lease(),
      { authorisedBefore: new Date(now.getTime() - abandonedMs) },
    );
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map(finish));
    return due.length;
  };
}
