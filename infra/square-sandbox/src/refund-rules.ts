import { Rejection } from './rejection.ts';
import { touched } from './payment-rules.ts';
import type { Money, Payment, Refund, RefundOutcome } from './wire.ts';

/** Square's limits (developer.squareup.com/docs/payments-api/refund-payments). */
const MOST_REFUNDS = 20;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Pending refunds are already deducted. */
export const remaining = (payment: Payment): number =>
  payment.amount_money.amount - (payment.refunded_money?.amount ?? 0);

/** After a failed refund Square allows no other: the buyer must be paid back by other means (Refunds API reference). */
function whyNotRefundable(payment: Payment, earlier: Refund[], now: number): string | undefined {
  if (payment.status !== 'COMPLETED') return `Payment ${payment.id} is ${payment.status}.`;
  if (earlier.some(({ status }) => status === 'FAILED')) return 'An earlier refund of this payment failed.';
  if (earlier.length >= MOST_REFUNDS) return `The payment already has ${MOST_REFUNDS} refunds.`;
  if (now - Date.parse(payment.created_at) > YEAR_MS) return 'The payment is more than one year old.';
  return undefined;
}

/**
 * A PENDING refund and the payment that carries it.
 * @param earlier all refunds of this payment so far
 * @throws Rejection REFUND_ERROR_PAYMENT_NEEDS_COMPLETION, PAYMENT_NOT_REFUNDABLE, REFUND_AMOUNT_INVALID
 */
export function startRefund(
  payment: Payment,
  earlier: Refund[],
  request: { id: string; money: Money; reason: string | undefined; now: number },
): { refund: Refund; payment: Payment } {
  if (payment.status === 'APPROVED')
    throw new Rejection(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment must be completed before a refund.',
    );
  const reason = whyNotRefundable(payment, earlier, request.now);
  if (reason !== undefined) throw new Rejection('PAYMENT_NOT_REFUNDABLE', reason);
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

/** The bank's answer. FAILED and REJECTED give the amount back to the payment; only after REJECTED may it be refunded again. */
export function finishRefund(
  refund: Refund,
  payment: Payment,
  outcome: RefundOutcome,
  now: number,
): { refund: Refund; payment: Payment } {
  const finished = { ...refund, status: outcome, updated_at: new Date(now).toISOString() };
  const back = outcome === 'COMPLETED' ? 0 : -refund.amount_money.amount;
  return { refund: finished, payment: withRefunded(payment, back, now) };
}

/** `refunded_money` is only there while there is some (docs/payments-api/refund-payments). */
function withRefunded(payment: Payment, change: number, now: number): Payment {
  const { refunded_money: before, ...rest } = touched(payment, now);
  const amount = (before?.amount ?? 0) + change;
  return amount === 0 ? rest : { ...rest, refunded_money: { ...payment.amount_money, amount } };
}
