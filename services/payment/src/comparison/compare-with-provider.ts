import type { Logger } from '@slipcast/service-kit/logs';
import type { Provider } from '../provider/provider.ts';
import { decide, type Command } from '../payments/decide.ts';
import { findMismatches, isForgotten, isRefundUnheardOf, type Mismatch } from './provider-mismatch.ts';
import { paymentCommand, type ProviderPayment } from '../provider/provider-report.ts';
import { isAllBack } from '../payments/refund-progress.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

const WINDOW_MS = 26 * 3_600_000;
/** Younger payments may still be under way. */
const MIN_AGE_MS = 600_000;
/** Between our clock and the provider's. */
const CLOCK_SKEW_MS = 60_000;

/** Compares a day of payments. What the provider says about one of ours goes through the rules; the rest is reported. */
export function createProviderComparison(options: {
  store: Pick<PaymentStore, 'adopt' | 'between' | 'change' | 'now'>;
  provider: Pick<Provider, 'list' | 'refundsOf'>;
  logger: Logger;
}) {
  const { store, provider, logger } = options;
  let mismatches = 0;

  /** What the rules should hear about a payment that differs; null when a person must look at it, or time will tell. */
  async function correction(theirs: ProviderPayment, ours: Mismatch['ours']): Promise<Command | null> {
    if (!isRefundUnheardOf(theirs, ours)) return paymentCommand(theirs);
    const refunds = await provider.refundsOf(theirs.id);
    return refunds.kind === 'done' && isAllBack(refunds.value, theirs.amountPence)
      ? { type: 'refunded' }
      : null;
  }

  return {
    mismatches: () => mismatches,
    /**
     * @param since a day unless given, as after a restore
     * @param stopping ends it between two payments; the next run finds the others
     */
    async run(at?: Date, minAgeMs = MIN_AGE_MS, since?: Date, stopping?: AbortSignal): Promise<Mismatch[]> {
      const now = at ?? (await store.now());
      const from = since ?? new Date(now.getTime() - WINDOW_MS);
      const to = new Date(now.getTime() - minAgeMs);
      const ours = await store.between(
        new Date(from.getTime() - CLOCK_SKEW_MS),
        new Date(to.getTime() + CLOCK_SKEW_MS),
      );
      const theirs = await provider.list(from, to);
      const byId = new Map(theirs.map((payment) => [payment.id, payment]));
      // Payments at the edge of the window may be missing from the provider's list only because its clock differs.
      const atEdge = new Set(
        ours.filter(({ createdAt }) => createdAt < from || createdAt >= to).map(({ id }) => id),
      );
      const found = findMismatches(theirs, ours).filter(
        (mismatch) => mismatch.theirs !== null || !atEdge.has(mismatch.paymentId ?? ''),
      );
      for (const mismatch of found) {
        if (stopping?.aborted) break;
        logger.error({ ...mismatch }, 'a payment differs from what the card provider holds');
        const reported = byId.get(mismatch.providerPaymentId ?? '');
        const command = reported ? await correction(reported, mismatch.ours) : null;
        if (reported && isForgotten(reported, mismatch))
          await store.adopt(reported.referenceId ?? '', { ...reported, providerPaymentId: reported.id }, now);
        if (command && mismatch.paymentId)
          await store.change(mismatch.paymentId, (newest) => decide(newest, command));
      }
      mismatches = found.length;
      return found;
    },
  };
}
