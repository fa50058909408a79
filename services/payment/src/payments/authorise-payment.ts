import { setTimeout as sleep } from 'node:timers/promises';
import { newPaymentId } from './installation.ts';
import { newPayment, type Payment, type PaymentRequest } from './payment.ts';
import type { Attempt, NotOpened } from './open-payment.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Advancing } from './advance-payment.ts';

const POLL_MS = 100;

const isUnanswered = ({ state }: Payment): boolean => state === 'created' || state === 'unknown';

/**
 * Authorises a payment, or joins an identical one that is open. Resolves with the attempt and its outcome, or with the
 * reason why there is none: the payer already has `maxOpen` open, or the owner's cart is being paid.
 *
 * @param options.timeoutMs how long to wait for a payment that another request has opened
 */
export function createAuthorise(options: { store: PaymentStore; advancing: Advancing; timeoutMs: number }) {
  const { store, advancing, timeoutMs } = options;

  /** Another request, here or in another process, is working on the payment or has died. */
  async function joinOther(payment: Payment): Promise<Payment> {
    const end = performance.now() + timeoutMs;
    let current = payment;
    while (isUnanswered(current) && performance.now() < end) {
      const claimed = await store.claim(current.id, advancing.leaseMs(current.state));
      if (claimed) return advancing.advance(claimed);
      await sleep(POLL_MS);
      current = (await store.get(current.id)) ?? current;
    }
    return current;
  }

  return async function authorise(request: PaymentRequest, maxOpen: number): Promise<Attempt | NotOpened> {
    const payment = newPayment(newPaymentId(await store.installation()), request);
    const attempt = await store.open(payment, maxOpen, advancing.leaseMs(payment.state));
    if (typeof attempt === 'string') return attempt;
    const { payment: found, opened } = attempt;
    return { payment: await (opened ? advancing.advance(found) : joinOther(found)), opened };
  };
}
