import type { PayLinkState } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { Refusal } from '@slipcast/contracts/refusal';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { decide, type Decision } from '../orders/order.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';

/** Until when its buyer may pay by link; null: it has none. */
const endOf = ({ handSale }: Order): Date | null =>
  handSale?.payUntil === undefined ? null : new Date(handSale.payUntil);

/** It waits for its buyer: no one has begun to pay for it. */
const isUnpaid = (order: Order): boolean => order.status === 'pending' && isPaidByHand(order);

/** How far a link has come; null: the order has none. */
export function stateOf(order: Order, now: Date): PayLinkState | null {
  const end = endOf(order);
  if (!end) return null;
  if (order.status === 'cancelled') return 'over';
  if (order.status !== 'pending') return 'paid';
  if (!isPaidByHand(order)) return 'paying';
  return now < end ? 'open' : 'over';
}

const refused = (message: string) => new Refusal('transition-refused', message);
const REFUSED: Record<Exclude<PayLinkState, 'open'>, string> = {
  over: 'This order isn’t held for you any more. You have not been charged. Please ask us whether we still have your pots.',
  paid: 'This order has already been paid for. You have not been charged a second time.',
  paying:
    'This order is already being paid for, perhaps in another window. You have not been charged a second time.',
};

/**
 * Binds an authorised payment to the order that it is for: the one decision between paid and not paid in time, so it is made under the
 * order's lock (ADR 63). A repeat changes nothing. Nothing that refuses it ever goes away again. Throws Refusal 'transition-refused', or
 * 'cart-mismatch' for another amount.
 *
 * @param payment.checkAfterMs how long the order is left to the request that pays for it
 */
export function bindPayment(
  order: Order,
  payment: { id: string; amountPence: number; checkAfterMs: number },
  now: Date,
): Decision {
  if (order.paymentId === payment.id) return { order, events: [] };
  const state = stateOf(order, now);
  if (state !== 'open') throw refused(REFUSED[state ?? 'over']);
  if (payment.amountPence !== order.totalPence)
    throw new Refusal(
      'cart-mismatch',
      `This order costs ${formatPence(order.totalPence)}. Please reload the page.`,
    );
  const bound = { ...order, paymentId: payment.id, updatedAt: now };
  const data = { ...snapshotOf(bound), boundAt: now.toISOString() };
  const { checkAfterMs } = payment;
  return { order: bound, events: [{ type: 'order.payment-bound.v1', data }], checkAfterMs };
}

/** Cancels an order that was not paid by link in time. One that is being paid, or has been, stays as it is. */
export function lapse(order: Order, now: Date): Decision {
  const end = endOf(order);
  if (!end || now < end || !isUnpaid(order)) return { order, events: [] };
  return decide(order, { type: 'cancel', lapsed: true }, now);
}
