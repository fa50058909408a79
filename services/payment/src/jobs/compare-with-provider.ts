import type { Logger } from '@slipcast/service-kit/logs';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { commandOf } from '../flows/advance-payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import { decide, type Command, type Payment } from '../rules/payment.ts';
import type { Provider, ProviderPayment } from '../clients/provider.ts';

/** What each of our states may look like at the provider when nobody is at work on the payment. */
const AGREES: Record<ProviderPayment['status'], PaymentState[]> = {
  APPROVED: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  PENDING: ['authorised', 'capturing', 'voiding', 'unknown', 'created'],
  COMPLETED: ['captured', 'capturing', 'refunding', 'refunded'],
  CANCELED: ['voided'],
  FAILED: ['declined', 'voided'],
};
/** Fully refunded there, or supposed to be. */
const refundAgrees = (theirs: ProviderPayment, state: PaymentState): boolean => {
  if (state === 'captured') return theirs.refundedPence < theirs.amountPence;
  return state !== 'refunded' || theirs.refundedPence >= theirs.amountPence;
};
const agrees = (theirs: ProviderPayment, ours: Payment): boolean =>
  AGREES[theirs.status].includes(ours.state) &&
  theirs.amountPence === ours.amountPence &&
  refundAgrees(theirs, ours.state);
/** What the rules should hear of it; null: a human must look. */
const newsOf = (theirs: ProviderPayment, ours: PaymentState | null): Command | null =>
  ours === 'captured' && !refundAgrees(theirs, ours) ? { type: 'refunded' } : commandOf(theirs);
const HELD: PaymentState[] = ['authorised', 'capturing', 'captured', 'refunding', 'refunded'];
const WINDOW_MS = 26 * 3_600_000;
const SETTLING_MS = 600_000;

export interface Mismatch {
  paymentId: string | null;
  squarePaymentId: string | null;
  ours: PaymentState | null;
  theirs: ProviderPayment['status'] | null;
}

/** Both directions: what the provider has and we don't, what we hold and the provider doesn't know, and what differs. */
export function compare(theirs: ProviderPayment[], ours: Payment[]): Mismatch[] {
  const bySquareId = new Map(ours.map((payment) => [payment.squarePaymentId, payment]));
  const byId = new Map(ours.map((payment) => [payment.id, payment]));
  const seen = new Set<string>();
  const mismatches: Mismatch[] = [];
  for (const one of theirs) {
    const payment = bySquareId.get(one.id) ?? byId.get(one.referenceId ?? '');
    if (payment) seen.add(payment.id);
    if (payment && agrees(one, payment)) continue;
    mismatches.push({
      paymentId: payment?.id ?? null,
      squarePaymentId: one.id,
      ours: payment?.state ?? null,
      theirs: one.status,
    });
  }
  for (const payment of ours) {
    if (seen.has(payment.id) || !HELD.includes(payment.state)) continue;
    mismatches.push({
      paymentId: payment.id,
      squarePaymentId: payment.squarePaymentId,
      ours: payment.state,
      theirs: null,
    });
  }
  return mismatches;
}

/** Compares a day of payments; what the provider says of a payment of ours goes through the rules, the rest is reported. */
export function createReconciliation(options: { store: PaymentStore; provider: Provider; logger: Logger }) {
  const { store, provider, logger } = options;
  let mismatched = 0;
  return {
    mismatched: () => mismatched,
    async run(now = new Date(), settlingMs = SETTLING_MS): Promise<Mismatch[]> {
      const from = new Date(now.getTime() - WINDOW_MS);
      const to = new Date(now.getTime() - settlingMs);
      // Ours a little wider: the two clocks differ.
      const ours = await store.between(new Date(from.getTime() - 60_000), new Date(to.getTime() + 60_000));
      const theirs = await provider.list(from, to);
      const listed = new Map(theirs.map((one) => [one.id, one]));
      const sure = ours.filter(({ createdAt }) => createdAt >= from && createdAt < to);
      const unlisted = new Set(ours.filter((payment) => !sure.includes(payment)).map(({ id }) => id));
      const found = compare(theirs, ours).filter(
        ({ theirs: status, paymentId }) => status !== null || !unlisted.has(paymentId ?? ''),
      );
      for (const mismatch of found) {
        logger.error({ ...mismatch }, 'a payment differs from what the card provider holds');
        const known = listed.get(mismatch.squarePaymentId ?? '');
        const command = known ? newsOf(known, mismatch.ours) : null;
        if (command && mismatch.paymentId)
          await store.change(mismatch.paymentId, (newest) => decide(newest, command, new Date()));
      }
      mismatched = found.length;
      return found;
    },
  };
}
export type Reconciliation = ReturnType<typeof createReconciliation>;
