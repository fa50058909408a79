import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Payment } from '../payments/payment.ts';
import type { ProviderPayment, ProviderStatus } from '../provider/provider-report.ts';

/** Our states that fit the provider's while no call is under way. */
const FITTING: Record<ProviderStatus, PaymentState[]> = {
  authorised: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  pending: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  captured: ['captured', 'capturing', 'refunding', 'refunded', 'refund-failed', 'settled'],
  cancelled: ['voided'],
  failed: ['declined', 'voided'],
};
/** States in which the provider must know the payment. */
const KNOWN_TO_PROVIDER: PaymentState[] = [
  'authorised',
  'capturing',
  'captured',
  'refunding',
  'refunded',
  'refund-failed',
  'settled',
];
/** States in which we do not expect that the provider has refunded everything. */
const NOT_REFUNDED: PaymentState[] = ['captured', 'refund-failed', 'settled'];

export interface Mismatch {
  paymentId: string | null;
  providerPaymentId: string | null;
  ours: PaymentState | null;
  theirs: ProviderStatus | null;
}

const fullyRefunded = ({ refundedPence, amountPence }: ProviderPayment) => refundedPence >= amountPence;
function agrees(theirs: ProviderPayment, ours: Payment): boolean {
  if (isRefundUnheardOf(theirs, ours.state)) return false;
  if (ours.state === 'refunded' && !fullyRefunded(theirs)) return false;
  return FITTING[theirs.status].includes(ours.state) && theirs.amountPence === ours.amountPence;
}

const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The same account may take other money, as at a market stall's till: what carries no id of ours is none of this shop's. */
const isOurs = ({ referenceId }: ProviderPayment): boolean => OUR_ID.test(referenceId ?? '');

/** Both ways: payments of ours that only the provider has, payments it should have and has not, and payments that differ. */
export function findMismatches(theirs: ProviderPayment[], ours: Payment[]): Mismatch[] {
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

/** The provider has refunded all of it without us, or has begun to: only the refunds themselves tell which. */
export const isRefundUnheardOf = (theirs: ProviderPayment, ours: PaymentState | null): boolean =>
  ours !== null && NOT_REFUNDED.includes(ours) && fullyRefunded(theirs);

/** It carries the id of a payment of ours that this database does not have, and its money was taken and kept. */
export const isForgotten = (theirs: ProviderPayment, { paymentId }: Mismatch): boolean =>
  paymentId === null && theirs.status === 'captured' && theirs.refundedPence === 0 && isOurs(theirs);
