import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { OrderClient } from '../payments/order-client.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import * as mismatch from './order-mismatch.ts';
import { MIN_AGE_MS, WINDOW_MS } from './window.ts';

interface ComparisonOptions {
  store: PaymentStore;
  /** Throws Refusal when the payment belongs to another order. */
  reverse(id: string, reason: string, orderId: string | null): Promise<unknown>;
  /** Publishes again which parts of a payment were refunded. */
  repeatParts(paymentId: string): Promise<void>;
  orders: OrderClient;
  logger: Logger;
}
type Pairs = mismatch.PaymentAndOrder[];

async function reversePayment({ reverse, logger }: ComparisonOptions, pair: mismatch.PaymentAndOrder) {
  const paymentId = pair.payment.id;
  const orderId = pair.order?.orderId ?? null;
  logger.warn({ paymentId, orderId }, 'the order was cancelled; reversing its payment without an event');
  try {
    await reverse(paymentId, 'the order was cancelled', orderId);
  } catch (error) {
    // It belongs to another order, or has just been reversed.
    if (!(error instanceof Refusal)) throw error;
    logger.error({ err: error, paymentId, orderId }, 'a payment could not be reversed');
  }
}

async function repeatRefunds(
  { store, repeatParts }: ComparisonOptions,
  pairs: Pairs,
  stopping?: AbortSignal,
) {
  for (const { payment } of pairs.filter(mismatch.isPartUnknown))
    if (!stopping?.aborted) await repeatParts(payment.id);
  for (const { payment, order } of pairs.filter(mismatch.isRefundUnknown))
    if (order && !stopping?.aborted) await store.repeatRefunded(payment, order.orderId);
}

/** Payments of any age, because orders are also cancelled weeks later. */
async function compareCancelled(options: ComparisonOptions, since: Date, stopping?: AbortSignal) {
  const { store, orders } = options;
  const cancelled = new Map((await orders.cancelledSince(since)).map((order) => [order.paymentId, order]));
  const payments = await store.byIds([...cancelled.keys()]);
  const pairs = payments.map((payment) => ({ payment, order: cancelled.get(payment.id) ?? null }));
  await repeatRefunds(options, pairs, stopping);
  const unreversed = pairs.filter(mismatch.isUnreversed);
  for (const pair of unreversed) if (!stopping?.aborted) await reversePayment(options, pair);
  return unreversed;
}

async function compareRecent(options: ComparisonOptions, from: Date, to: Date, stopping?: AbortSignal) {
  const { store, orders } = options;
  const payments = (await store.between(from, to)).filter(mismatch.isFinal);
  const byPayment = await orders.ofPayments(payments.map(({ id }) => id));
  const pairs = payments.map((payment) => ({ payment, order: byPayment.get(payment.id) ?? null }));
  await repeatRefunds(options, pairs, stopping);
  return [...pairs.filter(mismatch.isCapturedWithoutOrder), ...pairs.filter(mismatch.isPaidWithoutMoney)];
}

/**
 * Compares payments with orders, because an event may have been dropped, or a database restored from a backup. The payment
 * of a cancelled order is reversed. A refund that the order has not received is published again. Money without an order
 * stays where it is: only an order takes money, so the ledger has lost that order, and lists it for a person to decide
 * (ADR 21). It is reported, as is an order that is paid without money. Any replica may repeat each step.
 */
export function createOrderComparison(options: ComparisonOptions) {
  const { store, logger } = options;
  let mismatches = 0;
  return {
    mismatches: () => mismatches,
    /**
     * Throws when the order service does not answer; nothing has been decided then.
     *
     * @param stopping ends it between two payments; the next run finds the others
     */
    async run(stopping?: AbortSignal): Promise<mismatch.OrderMismatch[]> {
      const now = (await store.now()).getTime();
      const since = new Date(now - WINDOW_MS);
      const recent = await compareRecent(options, since, new Date(now - MIN_AGE_MS), stopping);
      const cancelled = await compareCancelled(options, since, stopping);
      const found = [...recent, ...cancelled].map(mismatch.toMismatch);
      for (const one of found) logger.error({ ...one }, 'a payment differs from its order');
      mismatches = found.length;
      return found;
    },
  };
}
