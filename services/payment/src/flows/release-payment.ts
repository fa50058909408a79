import type { PaymentState } from '@slipcast/contracts/http/payment';
import { decide } from '../rules/decide.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { Advancing } from './advance-payment.ts';
import { found } from './find-payment.ts';

/**
 * Gives the money back, by void or refund: decided at once, carried out now or by a job. Throws Refusal
 * 'payment-not-usable' when the payment belongs to another order than `orderId`.
 *
 * @param options.onReturned an authorisation was given back because no order came of it
 */
export function createRelease(options: {
  store: PaymentStore;
  advancing: Advancing;
  onReturned: (payment: Payment) => void;
}) {
  const { store, advancing, onReturned } = options;
  return async function release(id: string, reason: string, orderId: string | null): Promise<Payment> {
    let before: PaymentState | undefined;
    const payment = found(
      await store.change(
        id,
        (newest) => {
          before = newest.state;
          return decide(newest, { type: 'release', reason, orderId }, new Date());
        },
        { dueAt: advancing.lease() },
      ),
    );
    if (before === 'authorised' && payment.state === 'voiding' && !orderId) onReturned(payment);
    return payment.state === 'voiding' || payment.state === 'refunding'
      ? advancing.advance(payment, 1)
      : payment;
  };
}
export type Release = ReturnType<typeof createRelease>;
