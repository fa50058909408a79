import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Payment } from '../payments/payment.ts';
import type { ProviderPayment, ProviderStatus } from '../provider/provider.ts';

/** Our states that agree with the provider's while no call is under way. */
const AGREEING: Record<ProviderStatus, PaymentState[]> = {
  authorised: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  pending: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  captured: ['captured', 'capturing', 'refunding', 'refunded', 'refund-failed', 'settled'],
  cancelled: ['voided'],
  failed: ['declined', 'voided'],
};
/** States in which the provider must have the payment. */
const KNOWN_TO_PROVIDER: PaymentState[] = [
  'authorised',
  'capturing',
  'captured',
  'refunding',
  'refunded',
  'refund-failed',
  'settled',
];
/** States in which we do not expect a full refund at the provider. */
const NOT_REFUNDED: PaymentState[] = ['captured', 'refund-failed', 'settled'];

export interface Mismatch {
  paymentId: string | null;
  providerPaymentId: string | null;
  ours: PaymentState | null;
  theirs: ProviderStatus | null;
}

const fullyRefunded = ({ refundedPence, amountPence }: ProviderPayment) => refundedPence >= amountPence;
function agrees(theirs: ProviderPayment, ours: Payment): boolean {
  if (isRefundUnexpected(theirs, ours.state)) return false;
  if (ours.state === 'refunded' && !fullyRefunded(theirs)) return false;
  return AGREEING[theirs.status].includes(ours.state) && theirs.amountPence === ours.amountPence;
}

/**
 * Payments of ours that only the provider has, payments that it lacks, and payments that differ.
 *
 * @param isOurs whether a payment is this shop's, although our database does not have it
 */
export function findMismatches(
  theirs: ProviderPayment[],
  ours: Payment[],
  isOurs: (payment: ProviderPayment) => boolean,
): Mismatch[] {
  const byProviderId = new Map(ours.map((payment) => [payment.providerPaymentId, payment]));
  const byId = new Map(ours.map((payment) => [payment.id, payment]));
  const matched = new Set<Payment>();
  const mismatches: Mismatch[] = [];
  for (const reported of theirs) {
    const payment = byProviderId.get(reported.id) ?? byId.get(reported.referenceId ?? '') ?? null;
    if (payment) matched.add(payment);
    if (payment ? agrees(reported, payment) : !isOurs(reported)) continue;
    mismatches.push({
      paymentId: payment?.id ?? null,
      providerPaymentId: reported.id,
      ours: payment?.state ?? null,
      theirs: reported.status,
    });
  }
  for (const payment of ours) {
    const { id, providerPaymentId, state } = payment;
    if (!matched.has(payment) && KNOWN_TO_PROVIDER.includes(state))
      mismatches.push({ paymentId: id, providerPaymentId, ours: state, theirs: null });
  }
  return mismatches;
}

/** The provider has refunded all of it without us, or has begun to; only the list of refunds says which. */
export const isRefundUnexpected = (theirs: ProviderPayment, ours: PaymentState | null): boolean =>
  ours !== null && NOT_REFUNDED.includes(ours) && fullyRefunded(theirs);

/** Captured and not refunded, or only in part: if our database has lost it, its order may be lost too. */
export const isSold = (payment: ProviderPayment): boolean =>
  payment.status === 'captured' && !fullyRefunded(payment);
