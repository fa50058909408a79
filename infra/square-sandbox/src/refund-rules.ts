import { Rejection } from './rejection.ts';
import { touched } from './payment-rules.ts';
import type { Money, Payment, Refund } from './wire.ts';

/** Refunds that are PENDING count: the money is spoken for. */
export const remaining = (payment: Payment): number =>
  payment.amount_money.amount - (payment.refunded_money?.amount ?? 0);

/**
 * A PENDING refund and the payment that carries it.
 * @throws Rejection REFUND_ERROR_PAYMENT_NEEDS_COMPLETION, PAYMENT_NOT_REFUNDABLE, REFUND_AMOUNT_INVALID
 */
export function startRefund(
  payment: Payment,
  order: { id: string; money: Money; reason: string | undefined; now: number },
): { refund: Refund; payment: Payment } {
  if (payment.status === 'APPROVED')
    throw new Rejection(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment must be completed before a refund.',
    );
  if (payment.status !== 'COMPLETED')
    throw new Rejection('PAYMENT_NOT_REFUNDABLE', `Payment ${payment.id} is ${payment.status}.`);
  if (order.money.amount > remaining(payment))
    throw new Rejection(
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
      'amount_money.amount',
    );
  const at = new Date(order.now).toISOString();
  const refund: Refund = {
    id: `${payment.id}_${order.id}`,
    status: 'PENDING',
    location_id: payment.location_id,
    unlinked: false,
    destination_type: 'CARD',
    amount_money: order.money,
    payment_id: payment.id,
    ...(order.reason !== undefined && { reason: order.reason }),
    created_at: at,
    updated_at: at,
  };
  const refunded = withRefunded(payment, order.money.amount, order.now);
  return { refund, payment: { ...refunded, refund_ids: [...(payment.refund_ids ?? []), refund.id] } };
}

/** The bank's answer: COMPLETED, or FAILED with the money given back to the payment's refundable rest. */
export function settleRefund(
  refund: Refund,
  payment: Payment,
  outcome: 'COMPLETED' | 'FAILED',
  now: number,
): { refund: Refund; payment: Payment } {
  const settled = { ...refund, status: outcome, updated_at: new Date(now).toISOString() };
  const back = outcome === 'FAILED' ? -refund.amount_money.amount : 0;
  return { refund: settled, payment: withRefunded(payment, back, now) };
}

function withRefunded(payment: Payment, change: number, now: number): Payment {
  const amount = (payment.refunded_money?.amount ?? 0) + change;
  return { ...touched(payment, now), refunded_money: { ...payment.amount_money, amount } };
}
