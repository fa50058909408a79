import { Rejection } from './rejection.ts';
import { touched } from './payment-rules.ts';
import type { Money, Payment, Refund } from './wire.ts';

/** Pending refunds are already deducted. */
export const remaining = (payment: Payment): number =>
  payment.amount_money.amount - (payment.refunded_money?.amount ?? 0);

/**
 * A PENDING refund and the payment that carries it.
 * @throws Rejection REFUND_ERROR_PAYMENT_NEEDS_COMPLETION, PAYMENT_NOT_REFUNDABLE, REFUND_AMOUNT_INVALID
 */
export function startRefund(
  payment: Payment,
  request: { id: string; money: Money; reason: string | undefined; now: number },
): { refund: Refund; payment: Payment } {
  if (payment.status === 'APPROVED')
    throw new Rejection(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment must be completed before a refund.',
    );
  if (payment.status !== 'COMPLETED')
    throw new Rejection('PAYMENT_NOT_REFUNDABLE', `Payment ${payment.id} is ${payment.status}.`);
  if (request.money.amount > remaining(payment))
    throw new Rejection(
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
      'amount_money.amount',
    );
  const at = new Date(request.now).toISOString();
  const refund: Refund = {
    id: `${payment.id}_${request.id}`,
    status: 'PENDING',
    location_id: payment.location_id,
    unlinked: false,
    destination_type: 'CARD',
    amount_money: request.money,
    payment_id: payment.id,
    ...(request.reason !== undefined && { reason: request.reason }),
    created_at: at,
    updated_at: at,
  };
  const refunded = withRefunded(payment, request.money.amount, request.now);
  return { refund, payment: { ...refunded, refund_ids: [...(payment.refund_ids ?? []), refund.id] } };
}

/** The bank's answer: COMPLETED, or FAILED with the money refundable again. */
export function finishRefund(
  refund: Refund,
  payment: Payment,
  outcome: 'COMPLETED' | 'FAILED',
  now: number,
): { refund: Refund; payment: Payment } {
  const finished = { ...refund, status: outcome, updated_at: new Date(now).toISOString() };
  const back = outcome === 'FAILED' ? -refund.amount_money.amount : 0;
  return { refund: finished, payment: withRefunded(payment, back, now) };
}

function withRefunded(payment: Payment, change: number, now: number): Payment {
  const amount = (payment.refunded_money?.amount ?? 0) + change;
  return { ...touched(payment, now), refunded_money: { ...payment.amount_money, amount } };
}
