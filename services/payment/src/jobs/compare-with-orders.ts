import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import type { Logger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import type { OrderEdge } from '../clients/order-client.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { Payment } from '../rules/payment.ts';

const WINDOW_MS = 26 * 3_600_000;
/** What the two tell each other by events has arrived long before. */
const SETTLING_MS = 600_000;
/** More payments without an order than that are no accident of a few events: a human decides. */
const MOST_WITHOUT_ORDER = 10;
const PAID: OrderOfPayment['status'][] = ['paid', 'shipped', 'delivered'];
const KEPT: Payment['state'][] = ['authorised', 'capturing', 'captured'];
const SETTLED: Payment['state'][] = ['captured', 'refunded', 'voided'];

interface Pair {
  payment: Payment;
  order: OrderOfPayment | null;
}

export interface Disagreement {
  paymentId: string;
  orderId: string | null;
  ours: Payment['state'];
  /** null: there is no such order. */
  theirs: OrderOfPayment['status'] | null;
}

/**
 * Compares the money with the orders, because one of them may have missed what became of the other: an event that was
 * given up, a database that came back from a copy. Money of a cancelled order goes back, so does money without an order
 * (once it was found twice, and only for a few); a refund that the order does not know of is told again; an order that
 * says paid without money is reported. Each step may be repeated, by any replica.
 */
export function createOrderComparison(options: {
  store: PaymentStore;
  /** Throws Refusal when the money belongs to another order. */
  payments: { release(id: string, reason: string, orderId: string | null): Promise<unknown> };
  orders: OrderEdge;
  logger: Logger;
  settlingMs?: number;
}) {
  const { store, payments, orders, logger, settlingMs = SETTLING_MS } = options;
  let disagreeing = 0;
  let withoutOrder = new Set<string>();

  async function giveBack(payment: Payment, reason: string, orderId: string | null): Promise<void> {
    logger.warn({ paymentId: payment.id, orderId, reason }, 'money is given back that no event asked for');
    try {
      await payments.release(payment.id, reason, orderId);
    } catch (error) {
      // It belongs to another order, or somebody was faster.
      if (!(error instanceof Refusal)) throw error;
      logger.error({ err: error, paymentId: payment.id, orderId }, 'money could not be given back');
    }
  }

  async function tellRefunds(pairs: Pair[]): Promise<void> {
    for (const { payment, order } of pairs)
      if (payment.state === 'refunded' && order && order.refundedPence < payment.amountPence)
        await store.tellRefund(payment, order.orderId);
  }

  /** However old the payment: orders are cancelled weeks later. */
  async function compareCancelled(since: Date): Promise<Pair[]> {
    const cancelled = new Map((await orders.cancelledSince(since)).map((order) => [order.paymentId, order]));
    const pairs = (await store.byIds([...cancelled.keys()])).map((payment) => ({
      payment,
      order: cancelled.get(payment.id) ?? null,
    }));
    await tellRefunds(pairs);
    const kept = pairs.filter(({ payment }) => KEPT.includes(payment.state) && !payment.releaseReason);
    for (const { payment, order } of kept)
      await giveBack(payment, 'the order was cancelled', order?.orderId ?? null);
    return kept;
  }

  async function refundOrderless(captured: Payment[]): Promise<void> {
    const before = withoutOrder;
    withoutOrder = new Set(captured.map(({ id }) => id));
    if (captured.length > MOST_WITHOUT_ORDER)
      return logger.error(
        { payments: captured.length },
        'too many payments have no order: none is given back',
      );
    for (const payment of captured)
      if (before.has(payment.id)) await giveBack(payment, 'no order was made of it', payment.orderId);
  }

  async function compareRecent(from: Date, to: Date): Promise<Pair[]> {
    const ours = (await store.between(from, to)).filter(({ state }) => SETTLED.includes(state));
    const theirs = await orders.ofPayments(ours.map(({ id }) => id));
    const pairs = ours.map((payment) => ({ payment, order: theirs.get(payment.id) ?? null }));
    await tellRefunds(pairs);
    const orderless = pairs.filter(({ payment, order }) => payment.state === 'captured' && !order);
    await refundOrderless(orderless.map(({ payment }) => payment));
    const unpaid = pairs.filter(
      ({ payment, order }) => payment.state === 'voided' && order !== null && PAID.includes(order.status),
    );
    return [...orderless, ...unpaid];
  }

  return {
    disagreeing: () => disagreeing,
    /** Throws when the order service does not answer; then nothing was decided. */
    async run(now = new Date()): Promise<Disagreement[]> {
      const since = new Date(now.getTime() - WINDOW_MS);
      const pairs = [
        ...(await compareRecent(since, new Date(now.getTime() - settlingMs))),
        ...(await compareCancelled(since)),
      ];
      const found = pairs.map(({ payment, order }) => ({
        paymentId: payment.id,
        orderId: order?.orderId ?? payment.orderId,
        ours: payment.state,
        theirs: order?.status ?? null,
      }));
      for (const one of found) logger.error({ ...one }, 'a payment differs from its order');
      disagreeing = found.length;
      return found;
    },
  };
}
export type OrderComparison = ReturnType<typeof createOrderComparison>;
