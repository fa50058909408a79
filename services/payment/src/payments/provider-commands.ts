import type { ProviderNotification, ProviderPayment, ProviderRefund } from '../provider/provider.ts';
import type { Command } from './decide.ts';
import type { Payment } from './payment.ts';

const REFUND_FAILED = 'the refund failed';

/** A reported payment as a command; null when it says nothing new. */
export function paymentCommand({ id, status }: Pick<ProviderPayment, 'id' | 'status'>): Command | null {
  switch (status) {
    case 'authorised':
    case 'captured':
      return { type: status, providerPaymentId: id };
    case 'cancelled':
      return { type: 'cancelled' };
    default:
      return null;
  }
}

/**
 * A notification as a command. A pending refund is left to the call that asked for it. A failure counts only for the
 * refund we are waiting for. A partial refund made in the provider's dashboard may be the last of several.
 */
export function notificationCommand(
  notification: Exclude<ProviderNotification, { kind: 'dispute' }>,
  ours: Payment,
): Command | null {
  if (notification.kind === 'payment') {
    const { payment } = notification;
    // Another payment that happens to carry one of our references.
    if (ours.providerPaymentId !== null && ours.providerPaymentId !== payment.id) return null;
    return paymentCommand(payment);
  }
  const { id, status, amountPence } = notification.refund;
  if (status === 'pending') return null;
  if (status === 'failed') {
    if (ours.providerRefundId !== id) return null;
    return isAllThatWasLeft(ours, amountPence)
      ? { type: 'refund-failed', reason: REFUND_FAILED }
      : { type: 'refund-reported', providerRefundId: id };
  }
  return amountPence >= ours.amountPence
    ? { type: 'refunded' }
    : { type: 'refund-reported', providerRefundId: id };
}

type Amounts = Pick<Payment, 'amountPence' | 'refundedPence'>;

const sum = (refunds: ProviderRefund[]) => refunds.reduce((total, { amountPence }) => total + amountPence, 0);
const completed = (refunds: ProviderRefund[]) => refunds.filter(({ status }) => status === 'completed');

/** All of the money is known to be back with the shopper; pending refunds do not count. */
export const isAllBack = (refunds: ProviderRefund[], amountPence: number): boolean =>
  sum(completed(refunds)) >= amountPence;

/** A refund at the desk that was under way when the rest was asked for is waited for first. It is no more than a part. */
const isAllThatWasLeft = ({ amountPence, refundedPence }: Amounts, asked: number): boolean =>
  asked >= amountPence - refundedPence;

/** What one refund says about its payment; null when it has ended but was not for all that was left. */
export function afterRefund(payment: Amounts, refund: ProviderRefund): Command | null {
  if (refund.status === 'pending') return { type: 'refund-pending', providerRefundId: refund.id };
  if (refund.status === 'failed')
    return isAllThatWasLeft(payment, refund.amountPence)
      ? { type: 'refund-failed', reason: REFUND_FAILED }
      : null;
  return refund.amountPence >= payment.amountPence ? { type: 'refunded' } : null;
}

/**
 * What all refunds of a payment say about it, including those made in the provider's dashboard.
 *
 * @param refusal the provider's code when it has just refused to refund the rest
 */
export function afterRefunds(
  payment: Amounts & Pick<Payment, 'refundTries'>,
  refunds: ProviderRefund[],
  refusal: string | null,
): Command {
  if (isAllBack(refunds, payment.amountPence)) return { type: 'refunded' };
  const pending = refunds.find(({ status }) => status === 'pending');
  if (pending) return { type: 'refund-pending', providerRefundId: pending.id };
  const refundedPence = sum(completed(refunds));
  // We asked for too much. Either less is owed than we knew, or another refund was pending then and has failed since: each explains one refusal.
  const isExplained = refundedPence > payment.refundedPence || refunds.length > payment.refundTries;
  return refusal === null || (refusal === 'REFUND_AMOUNT_INVALID' && isExplained)
    ? { type: 'refund-partly', refundedPence }
    : { type: 'refund-failed', reason: refusal };
}
