import type { HandMethod } from '@slipcast/contracts/by-hand';
import type { EventData } from '@slipcast/contracts/events/registry';
import { refused } from './state-words.ts';
import { snapshotOf, type Order } from './order-record.ts';
import type { Decision } from './decision.ts';
import type { OrderEvent } from './order-event.ts';
import { donePence, isRefundedInFull, movedEntry, type RefundEntry } from './refund-entry.ts';

const replaced = (order: Order, entry: RefundEntry) =>
  order.refunds.map((one) => (one.id === entry.id ? entry : one));

/** A part of the money is back: as the refund desk asked, or by a refund in Square's dashboard, which is a new entry. */
export function recordPart(
  order: Order,
  {
    refundId,
    amountPence,
    byHand,
  }: Pick<EventData<'payment.partly-refunded.v1'>, 'refundId' | 'amountPence' | 'byHand'>,
  now: Date,
): Decision {
  const known = order.refunds.find(({ id }) => id === refundId);
  // An order that was refunded in full before there were entries has this refund too.
  if (known?.state === 'done' || (!known && order.refundedPence >= order.totalPence))
    return { order, events: [] };
  const entry: RefundEntry = known
    ? { ...known, state: 'done', failure: null, endedAt: now.toISOString() }
    : movedEntry(refundId, 'dashboard', amountPence, now);
  const refunds = known ? replaced(order, entry) : [...order.refunds, entry];
  const refundedPence = Math.max(order.refundedPence, Math.min(order.totalPence, donePence(refunds)));
  const changed = { ...order, refunds, refundedPence, updatedAt: now };
  const data = {
    ...snapshotOf(changed),
    refundId,
    amountPence: entry.amountPence,
    refundedPence,
    ...(entry.voucherPence > 0 && { refundVoucherPence: entry.voucherPence }),
    ...(entry.toNewVoucher && { toNewVoucher: true as const }),
    refundDeliveryPence: entry.deliveryPence,
    pieces: entry.pieces.map(({ line, quantity }) => ({ line, quantity })),
    message: entry.message,
    byHand,
    isShipped: order.status === 'shipped' || order.status === 'delivered',
  };
  return { order: changed, events: [{ type: 'order.partly-refunded.v1', data }] };
}

/**
 * A refund that the desk asked for has failed for good. Its pieces can be refunded again. If by then all of the payment is back, because the order was
 * cancelled, its money came with the rest.
 */
export function recordPartFailure(
  order: Order,
  { refundId, reason }: EventData<'payment.partial-refund-failed.v1'>,
  now: Date,
): Decision {
  const known = order.refunds.find(({ id }) => id === refundId);
  if (known?.state !== 'pending') return { order, events: [] };
  const { amountPence } = known;
  if (amountPence > 0 && order.refundedPence >= order.totalPence)
    return recordPart(order, { refundId, amountPence, byHand: false }, now);
  const entry: RefundEntry = { ...known, state: 'failed', failure: reason, endedAt: now.toISOString() };
  return { order: { ...order, refunds: replaced(order, entry), updatedAt: now }, events: [] };
}

const refundSettled = (order: Order, entry: RefundEntry, now: Date): OrderEvent => ({
  type: 'order.refund-settled.v1',
  data: {
    ...snapshotOf(order),
    refundId: entry.id,
    amountPence: entry.amountPence,
    ...(entry.settledHow && { how: entry.settledHow }),
    ...(entry.voucherPence > 0 && { refundVoucherPence: entry.voucherPence }),
    refundDeliveryPence: entry.deliveryPence,
    pieces: entry.pieces.map(({ line, quantity }) => ({ line, quantity })),
    message: entry.message,
    isLast: order.status === 'paid' && isRefundedInFull(order),
    settledAt: now.toISOString(),
  },
});

/** The same of a cancelled order, whose refund has the id of its payment. */
export function wholeSettled(order: Order, now: Date): OrderEvent {
  const entry = movedEntry(order.paymentId, 'cancellation', order.refundOwedPence, now);
  return refundSettled(order, { ...entry, settledHow: order.refundSettledHow }, now);
}

/** The maker has paid back by other means what Square could not refund. Throws Refusal 'transition-refused'. */
export function settlePart(
  order: Order,
  refundId: string,
  settledHow: HandMethod | null,
  now: Date,
): Decision {
  const known = order.refunds.find(({ id }) => id === refundId);
  if (known?.state === 'settled') return { order, events: [] };
  if (known?.state !== 'failed') throw refused('This refund has not failed.');
  if (donePence(order.refunds) + known.amountPence > order.totalPence)
    throw refused('The order has been refunded in the meantime, so nothing is owed.');
  const entry: RefundEntry = { ...known, state: 'settled', settledHow, endedAt: now.toISOString() };
  const settled = { ...order, refunds: replaced(order, entry), updatedAt: now };
  return { order: settled, events: [refundSettled(settled, entry, now)] };
}
