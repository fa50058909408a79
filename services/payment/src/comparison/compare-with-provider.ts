import type { Logger } from '@slipcast/service-kit/logs';
import { decide, type Command } from '../payments/decide.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { isAllBack, paymentCommand } from '../payments/provider-commands.ts';
import type { Provider, ProviderPayment } from '../provider/provider.ts';
import { findMismatches, isLost, isRefundUnexpected, type Mismatch } from './provider-mismatch.ts';
import { MIN_AGE_MS, WINDOW_MS } from './window.ts';

/** The most by which the provider's clock may differ from ours. */
const CLOCK_SKEW_MS = 60_000;

interface RunOptions {
  /** Now, unless given. */
  at?: Date;
  /** A day ago, unless given. */
  since?: Date;
  minAgeMs?: number;
  /** Ends it between two payments; the next run finds the others. */
  stopping?: AbortSignal;
}

/** Compares a day of payments. What the provider reports about one of ours goes through the rules; the rest is logged. */
export function createProviderComparison(options: {
  store: Pick<PaymentStore, 'adopt' | 'between' | 'change' | 'now'>;
  provider: Pick<Provider, 'list' | 'refundsOf'>;
  logger: Logger;
}) {
  const { store, provider, logger } = options;
  let mismatches = 0;

  /** The command for a payment that differs; null when a person must look at it, or its refunds are still pending. */
  async function correction(theirs: ProviderPayment, ours: Mismatch['ours']): Promise<Command | null> {
    if (!isRefundUnexpected(theirs, ours)) return paymentCommand(theirs);
    const refunds = await provider.refundsOf(theirs.id);
    return refunds.kind === 'done' && isAllBack(refunds.value, theirs.amountPence)
      ? { type: 'refunded' }
      : null;
  }

  return {
    mismatches: () => mismatches,
    async run({ at, since, minAgeMs = MIN_AGE_MS, stopping }: RunOptions = {}): Promise<Mismatch[]> {
      const now = at ?? (await store.now());
      const from = since ?? new Date(now.getTime() - WINDOW_MS);
      const to = new Date(now.getTime() - minAgeMs);
      const ours = await store.between(
        new Date(from.getTime() - CLOCK_SKEW_MS),
        new Date(to.getTime() + CLOCK_SKEW_MS),
      );
      const theirs = await provider.list(from, to);
      const byId = new Map(theirs.map((payment) => [payment.id, payment]));
      // Payments at the edge of the window may be missing from the provider's list because its clock differs.
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
        if (reported && isLost(reported, mismatch))
          await store.adopt(reported.referenceId ?? '', reported.id, reported.amountPence, now);
        if (command && mismatch.paymentId)
          await store.change(mismatch.paymentId, (newest) => decide(newest, command));
      }
      mismatches = found.length;
      return found;
    },
  };
}
