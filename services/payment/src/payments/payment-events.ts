import type { EventData } from '@slipcast/contracts/events/registry';
import { owedPence, type Payment } from './payment.ts';

export type PaymentEvent =
  | { type: 'payment.captured.v1'; data: EventData<'payment.captured.v1'> }
  | { type: 'payment.refunded.v1'; data: EventData<'payment.refunded.v1'> }
  | { type: 'payment.partly-refunded.v1'; data: EventData<'payment.partly-refunded.v1'> }
  | { type: 'payment.partial-refund-failed.v1'; data: EventData<'payment.partial-refund-failed.v1'> }
  | { type: 'payment.refund-failed.v1'; data: EventData<'payment.refund-failed.v1'> }
  | { type: 'payment.voided.v1'; data: EventData<'payment.voided.v1'> };

const commonData = ({ id, amountPence, currency }: Payment) => ({ paymentId: id, amountPence, currency });

export const refundedEvent = (payment: Payment, orderId: string): PaymentEvent => ({
  type: 'payment.refunded.v1',
  data: { ...commonData(payment), orderId },
});

/** What other services learn when a payment enters its state. */
export function eventsOnEntering(payment: Payment): PaymentEvent[] {
  const { state, orderId } = payment;
  if (state === 'captured' && orderId)
    return [{ type: 'payment.captured.v1', data: { ...commonData(payment), orderId } }];
  if (state === 'refunded' && orderId) return [refundedEvent(payment, orderId)];
  if (state === 'refund-failed' && orderId) {
    const reason = payment.refundFailure ?? 'unknown';
    const data = { ...commonData(payment), amountPence: owedPence(payment), orderId, reason };
    return [{ type: 'payment.refund-failed.v1', data }];
  }
  if (state !== 'voided') return [];
  const reason = payment.reversalReason ?? 'cancelled by the card provider';
  return [{ type: 'payment.voided.v1', data: { ...commonData(payment), orderId, reason } }];
}
