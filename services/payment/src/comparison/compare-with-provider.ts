import type { Logger } from '@slipcast/service-kit/logs';
import { decide, type Command } from '../payments/decide.ts';
import { isOfSlipcast, isOwn } from '../payments/installation.ts';
import type { OrderClient } from '../payments/order-client.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { isAllBack, paymentCommand } from '../payments/provider-commands.ts';
import type { Provider, ProviderPayment } from '../provider/provider.ts';
import { findMismatches, isRefundUnexpected, isSold, type Mismatch } from './provider-mismatch.ts';
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

/**
 * Compares a day of payments. What the provider reports about one of ours goes through the rules; the rest is logged. A
 * captured payment that our database has lost is added again. One that another installation made is only listed (ADR 21).
 */
export function createProviderComparison(options: {
  store: Pick<
    PaymentStore,
    'adopt' | 'between' | 'byIds' | 'change' | 'installation' | 'now' | 'recordForeign'
  >;
  provider: Pick<Provider, 'list' | 'refundsOf'>;
  orders: Pick<OrderClient, 'ofPayments'>;
  logger: Logger;
}) {
  const { store, provider, orders, logger } = options;
  let mismatches = 0;

  const adopt = ({ id, referenceId, amountPence }: ProviderPayment, now: Date) =>
    store.adopt(referenceId ?? '', id, amountPence, now);

  /**
   * Payments with an id that does not say who made them, or that names another installation: ours if our tables or the orders
   * know it, as they may after the payments were lost without a backup. Throws when the order service does not answer.
   */
  async function placeStrangers(strangers: ProviderPayment[], now: Date): Promise<void> {
    const ids = strangers.flatMap(({ referenceId }) => referenceId ?? []);
    const known = new Set((await store.byIds(ids)).map(({ id }) => id));
    const unknown = strangers.filter(({ referenceId }) => !known.has(referenceId ?? ''));
    if (unknown.length === 0) return;
    const ordered = await orders.ofPayments(unknown.flatMap(({ referenceId }) => referenceId ?? []));
    for (const payment of unknown) if (ordered.has(payment.referenceId ?? '')) await adopt(payment, now);
    const foreign = unknown.flatMap(({ id, referenceId: reference, amountPence, madeAt }) =>
      reference === null || ordered.has(reference)
        ? []
        : { providerPaymentId: id, reference, amountPence, madeAt },
    );
    for (const id of await store.recordForeign(foreign))
      logger.warn({ providerPaymentId: id }, 'another shop takes payments through this Square account');
  }

  /** The command for a payment that differs; null when a person must look at it, or its refunds are still pending. */
  async function correction(theirs: ProviderPayment, ours: Mismatch['ours']): Promise<Command | null> {
    if (!isRefundUnexpected(theirs, ours)) return paymentCommand(theirs);
    const refunds = await provider.refundsOf(theirs.id);
    return refunds.kind === 'done' && isAllBack(refunds.value, theirs.amountPence)
      ? { type: 'refunded' }
      : null;
  }

  /** A payment of ours that our database has lost. One that was refunded since may have an order that does not know it. */
  async function takeIn(theirs: ProviderPayment, now: Date): Promise<void> {
    if (isSold(theirs)) return adopt(theirs, now);
    const refunded = theirs.status === 'captured' ? await correction(theirs, 'captured') : null;
    if (refunded?.type !== 'refunded') return;
    await adopt(theirs, now);
    await store.change(theirs.referenceId ?? '', (newest) => decide(newest, refunded));
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
      const installation = await store.installation();
      const isOurs = ({ referenceId, madeAt }: ProviderPayment) => isOwn(installation, referenceId, madeAt);
      // Payments at the edge of the window may be missing from the provider's list because its clock differs.
      const atEdge = new Set(
        ours.filter(({ createdAt }) => createdAt < from || createdAt >= to).map(({ id }) => id),
      );
      const found = findMismatches(theirs, ours, isOurs).filter(
        (mismatch) => mismatch.theirs !== null || !atEdge.has(mismatch.paymentId ?? ''),
      );
      for (const mismatch of found) {
        if (stopping?.aborted) break;
        logger.error({ ...mismatch }, 'a payment differs from what the card provider holds');
        const reported = byId.get(mismatch.providerPaymentId ?? '');
        const command = reported ? await correction(reported, mismatch.ours) : null;
        if (reported && mismatch.paymentId === null) await takeIn(reported, now);
        if (command && mismatch.paymentId)
          await store.change(mismatch.paymentId, (newest) => decide(newest, command));
      }
      mismatches = found.length;
      const strangers = theirs.filter(
        (payment) => isSold(payment) && isOfSlipcast(payment.referenceId) && !isOurs(payment),
      );
      if (!stopping?.aborted) await placeStrangers(strangers, now);
      return found;
    },
  };
}
