import type { RefundBody } from '@slipcast/contracts/http/refunds';
import { isReplacement } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { Refusal } from '@slipcast/contracts/refusal';
import { refused, STATE } from '../orders/state-words.ts';
import type { Decision } from '../orders/order.ts';
import type { Order } from '../orders/order-record.ts';
import { isOpen, withStep, type BuyerRequest } from '../orders/buyer-request.ts';
import { cardLeftPence, leftPence, refundedPieces, type RefundEntry } from '../orders/refund-entry.ts';
import { restockedBy, withSeconds } from '../orders/restocked-pieces.ts';
import { sellsVoucher, voucherShare } from '../orders/voucher-shares.ts';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { recordPart } from '../orders/record-refund.ts';
import { refuseSentAgain } from './sent-again.ts';
import { pieceOf, refuseSeconds, requestSeconds } from './seconds.ts';

const wrong = (message: string) => new Refusal('invalid-body', message);
const REFUNDABLE: Order['status'][] = ['paid', 'shipped', 'delivered'];

/** What can still be refunded of a line: for one piece, for two, and so on. The amounts of all its pieces add up to what was paid for it. */
function amountsOf(order: Order, at: number, paidPence: number): number[] {
  const { quantity = 0 } = order.lines[at] ?? {};
  const refunded = refundedPieces(order, at + 1);
  const upTo = (pieces: number) => Math.floor((paidPence * pieces) / quantity);
  return Array.from(
    { length: Math.max(0, quantity - refunded) },
    (_, more) => upTo(refunded + more + 1) - upTo(refunded),
  );
}

/** What is left of an order to refund. */
export function refundable(order: Order) {
  // A code may be for some pots only, so each line knows its share of the discount.
  const paid = order.lines.map(
    ({ unitPence, quantity, discountPence = 0 }) => unitPence * quantity - discountPence,
  );
  const delivered = order.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { deliveryPence }) => sum + deliveryPence, 0);
  return {
    leftPence: Math.max(0, leftPence(order)),
    deliveryPence: order.deliveryPence - delivered,
    lines: order.lines.map((_, at) => amountsOf(order, at, paid[at] ?? 0)),
  };
}

function piecesPence(order: Order, pieces: RefundBody['pieces'], lines: number[][]): number {
  const seen = new Map<number, number>();
  for (const { line, quantity } of pieces) {
    if (!order.lines[line - 1]) throw wrong(`This order has no line ${line}.`);
    seen.set(line, (seen.get(line) ?? 0) + quantity);
  }
  return [...seen].reduce((sum, [line, quantity]) => {
    const amounts = lines[line - 1] ?? [];
    const pence = amounts[quantity - 1];
    if (pence !== undefined) return sum + pence;
    const name = order.lines[line - 1]?.productName ?? '';
    throw refused(
      amounts.length === 0
        ? `${name} has already been refunded.`
        : `Only ${amounts.length} of ${name} can still be refunded.`,
    );
  }, 0);
}

/** The buyer's request that a refund answers. Throws Refusal 'transition-refused' if it is not open (any more). */
function answered(order: Order, id: string | null): BuyerRequest | undefined {
  const request = order.requests.find((one) => one.id === id);
  if (id !== null && !(request && isOpen(request)))
    throw refused('This request has been answered already. Please reload the page.');
  return request;
}

/** Whether a refund of it can be a new voucher, which goes to its buyer by email. */
export const canBeVoucher = (order: Order): boolean => !sellsVoucher(order) && order.customerEmail !== '';

/** How much of a refund goes to vouchers. Throws Refusal 'transition-refused'. */
function toVouchers(order: Order, { to }: RefundBody, amountPence: number) {
  if (to === 'as-paid')
    return {
      voucherPence: voucherShare(order, amountPence, Math.max(0, cardLeftPence(order))),
      toNewVoucher: false,
    };
  if (!canBeVoucher(order))
    throw refused(
      sellsVoucher(order)
        ? 'This order is for a gift voucher, so it can only be refunded the way it was paid.'
        : 'This order has no email address, so no gift voucher can be sent.',
    );
  return { voucherPence: amountPence, toNewVoucher: true };
}

/**
 * A refund that an admin asks for, as an entry that the payment service then carries out. A repeat with the same id changes nothing. Throws
 * Refusal 'transition-refused' for what cannot be refunded (any more), 'invalid-body' for a refund of nothing.
 */
export function planRefund(order: Order, asked: RefundBody, by: string, now: Date): Decision {
  if (order.refunds.some(({ id }) => id === asked.id)) return { order, events: [] };
  if (!REFUNDABLE.includes(order.status))
    throw refused(`This order ${STATE[order.status](order)}, so it can't be refunded here.`);
  if (isReplacement(order)) throw refused('This order cost nothing, so there is nothing to refund.');
  const request = answered(order, asked.request_id);
  const left = refundable(order);
  const goodsPence = piecesPence(order, asked.pieces, left.lines);
  const amountPence = asked.amount_pence ?? goodsPence + (asked.delivery ? left.deliveryPence : 0);
  if (asked.delivery && left.deliveryPence === 0)
    throw refused(
      order.deliveryPence === 0
        ? 'This order has no delivery charge to refund.'
        : 'The delivery has already been refunded.',
    );
  if (amountPence === 0) throw wrong('Please choose pieces, the delivery or an amount to refund.');
  if (amountPence > left.leftPence)
    throw refused(
      left.leftPence === 0
        ? 'This order has already been refunded in full.'
        : `Only ${formatPence(left.leftPence)} of this order can still be refunded.`,
    );
  refuseSentAgain(order, asked, amountPence === left.leftPence);
  refuseSeconds(order, asked);
  const vouchers = toVouchers(order, asked, amountPence);
  const cardPence = amountPence - vouchers.voucherPence;
  const entry: RefundEntry = {
    id: asked.id,
    amountPence: cardPence,
    ...vouchers,
    deliveryPence: asked.delivery ? Math.min(left.deliveryPence, amountPence) : 0,
    pieces: withSeconds(order, { id: asked.id, pieces: asked.pieces.map(pieceOf) }),
    origin: 'desk',
    reason: asked.reason,
    note: asked.note || null,
    message: asked.message || null,
    by,
    state: 'pending',
    failure: null,
    askedAt: now.toISOString(),
    endedAt: null,
  };
  const { id: orderId, paymentId } = order;
  const refunded = { ...order, refunds: [...order.refunds, entry], updatedAt: now };
  const data = { orderId, paymentId, refundId: entry.id, amountPence: cardPence, reason: asked.reason };
  const seconds = requestSeconds(order, entry);
  const answeredOrder = request ? withStep(refunded, request, { state: 'done' }, now) : refunded;
  // The maker gives the money of an order made by hand back herself, and vouchers need no one.
  if (isPaidByHand(order) || cardPence === 0) {
    const done = recordPart(
      answeredOrder,
      { refundId: entry.id, amountPence: cardPence, byHand: false },
      now,
    );
    return { ...done, events: [...done.events, ...seconds], restock: restockedBy(order, entry) };
  }
  return {
    order: answeredOrder,
    events: [{ type: 'refund.requested.v1', data }, ...seconds],
    restock: restockedBy(order, entry),
  };
}
