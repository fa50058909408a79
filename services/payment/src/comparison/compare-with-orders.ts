import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { OrderClient } from '../payments/order-client.ts';
import * as mismatch from './order-mismatch.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentStore } from '../payments/payment-store.ts';

const WINDOW_MS = 26 * 3_600_000;
/** Events between the two services have arrived long before. */
const MIN_AGE_MS = 600_000;
/**
 * Compares payments with orders, because an event may have been given up, or a database restored from a copy. The money
 * of a cancelled order goes back. A refund that the order does not know of is published again. Money without an order
 * stays where it is: only an order takes money, so the ledger has forgotten one, and lists it for a person to decide
 * (ADR 21). It is reported, like an order that is paid without money. Each step may be repeated, by any replica.
 */
export function createOrderComparison(options: {
  store: PaymentStore;
  /** Throws Refusal when the money belongs to another order. */
  reverse(id: string, reason: string, orderId: string | null): Promise<unknown>;
  orders: OrderClient;
  logger: Logger;
}) {
  const { store, reverse, orders, logger } = options;
  let mismatches = 0;

  async function reversePayment({ id: paymentId }: Payment, reason: string, orderId: string | null) {
    logger.warn({ paymentId, orderId, reason }, 'a payment is reversed although no event asked for it');
    try {
      await reverse(paymentId, reason, orderId);
    } catch (error) {
      // It belongs to another order, or has been reversed in the meantime.
      if (!(error instanceof Refusal)) throw error;
      logger.error({ err: error, paymentId, orderId }, 'a payment could not be reversed');
    }
  }

  async function repeatRefunds(pairs: mismatch.PaymentAndOrder[], stopping?: AbortSignal): Promise<void> {
    for (const { payment, order } of pairs.filter(mismatch.isRefundUnknown))
      if (order && !stopping?.aborted) await store.repeatRefunded(payment, order.orderId);
  }

  /** Payments of any age: orders are cancelled weeks later. */
  async function compareCancelled(since: Date, stopping?: AbortSignal): Promise<mismatch.PaymentAndOrder[]> {
    const cancelled = new Map((await orders.cancelledSince(since)).map((order) => [order.paymentId, order]));
    const payments = await store.byIds([...cancelled.keys()]);
    const pairs = payments.map((payment) => ({ payment, order: cancelled.get(payment.id) ?? null }));
    await repeatRefunds(pairs, stopping);
    const unreversed = pairs.filter(mismatch.isUnreversed);
    for (const { payment, order } of unreversed)
      if (!stopping?.aborted)
        await reversePayment(payment, 'the order was cancelled', order?.orderId ?? null);
    return unreversed;
  }

  async function compareRecent(
    from: Date,
    to: Date,
    stopping?: AbortSignal,
  ): Promise<mismatch.PaymentAndOrder[]> {
    const payments = (await store.between(from, to)).filter(mismatch.isFinal);
    const byPayment = await orders.ofPayments(payments.map(({ id }) => id));
    const pairs = payments.map((payment) => ({ payment, order: byPayment.get(payment.id) ?? null }));
    await repeatRefunds(pairs, stopping);
    return [...pairs.filter(mismatch.isCapturedWithoutOrder), ...pairs.filter(mismatch.isPaidWithoutMoney)];
  }

  return {
    mismatches: () => mismatches,
    /**
     * Throws when the order service does not answer; nothing was decided then.
     *
     * @param stopping ends it between two payments; the next run finds the others
     */
    async run(stopping?: AbortSignal): Promise<mismatch.OrderMismatch[]> {
      const now = await store.now();
      const since = new Date(now.getTime() - WINDOW_MS);
      const recent = await compareRecent(since, new Date(now.getTime() - MIN_AGE_MS), stopping);
      const found = [...recent, ...(await compareCancelled(since, stopping))].map(mismatch.toMismatch);
      for (const one of found) logger.error({ ...one }, 'a payment differs from its order');
      mismatches = found.length;
      return found;
    },
  };
}
