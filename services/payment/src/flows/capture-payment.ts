import { decide } from '../rules/decide.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { Advancing } from './advance-payment.ts';
import { found } from './find-payment.ts';

/** Takes the money for an order. Throws Refusal 'payment-not-usable' when it can no longer be had. */
export const createCapture =
  ({ store, advancing }: { store: PaymentStore; advancing: Advancing }) =>
  async (id: string, orderId: string, amountPence: number): Promise<Payment> => {
    const payment = found(
      await store.change(
        id,
        (newest) => decide(newest, { type: 'capture', orderId, amountPence }, new Date()),
        { dueAt: advancing.lease() },
      ),
    );
    return payment.state === 'capturing' ? advancing.advance(payment) : payment;
  };
