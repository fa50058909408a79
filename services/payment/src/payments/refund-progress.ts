import type { Command } from './decide.ts';
import type { Payment } from './payment.ts';
import { REFUND_FAILED, type ProviderRefund } from '../provider/provider-report.ts';

type Amounts = Pick<Payment, 'amountPence' | 'refundedPence'>;

const sum = (refunds: ProviderRefund[]) => refunds.reduce((total, { amountPence }) => total + amountPence, 0);

/** True once all of the money is known to be back; what is still pending does not count. */
export const isAllBack = (refunds: ProviderRefund[], amountPence: number): boolean =>
  sum(refunds.filter(({ status }) => status === 'completed')) >= amountPence;

/** What one refund says about its payment; null: it is back, but it was not the whole amount. */
export function afterRefund({ amountPence }: Amounts, refund: ProviderRefund): Command | null {
  if (refund.status === 'pending') return { type: 'refund-pending', providerRefundId: refund.id };
  if (refund.status === 'failed') return { type: 'refund-failed', reason: REFUND_FAILED };
  return refund.amountPence >= amountPence ? { type: 'refunded' } : null;
}

/**
 * What all refunds of a payment say about it, ours and those made by hand.
 *
 * @param refusal the provider's code when it has just refused to refund the rest
 */
export function afterRefunds(payment: Amounts, refunds: ProviderRefund[], refusal: string | null): Command {
  if (isAllBack(refunds, payment.amountPence)) return { type: 'refunded' };
  const pending = refunds.find(({ status }) => status === 'pending');
  if (pending) return { type: 'refund-pending', providerRefundId: pending.id };
  const refundedPence = sum(refunds.filter(({ status }) => status === 'completed'));
  // Too much was asked for: then less may be left than we knew.
  const tooMuch = refusal === 'REFUND_AMOUNT_INVALID' && refundedPence > payment.refundedPence;
  return refusal === null || tooMuch
    ? { type: 'refund-partly', refundedPence }
    : { type: 'refund-failed', reason: refusal };
}
