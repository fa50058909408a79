import { paidByHandPence, TAKEN_AWAY, type HandPayment } from '@slipcast/contracts/by-hand';
import { formatPence } from '@slipcast/contracts/money';
import { isPaidByHand } from '../orders/hand-payments.ts';
import type { Order } from '../orders/order-record.ts';
import { decide, type Decision } from '../orders/order.ts';
import { refused, STATE } from '../orders/state-words.ts';

/** Money that an admin says she has taken. `amountPence`: left out, it is all that is owed. */
export interface TakenMoney extends Pick<HandPayment, 'id' | 'method'> {
  amountPence?: number | undefined;
}

/** What was paid for in full and taken away needs nothing more. */
const handOver = ({ order, events }: Decision, now: Date): Decision =>
  order.delivery?.method === TAKEN_AWAY
    ? { order: { ...order, status: 'delivered', deliveredAt: now }, events }
    : { order, events };

/**
 * Adds a payment to an order made by hand. The one that completes its total makes it paid; what is taken away is then delivered. A repeat
 * with the same id changes nothing. Throws Refusal 'transition-refused'.
 *
 * @param by the admin who took the money
 */
export function takePayment(order: Order, taken: TakenMoney, by: string, now: Date): Decision {
  if (!order.handSale || !isPaidByHand(order))
    throw refused('This order is paid for in the shop, so no payment can be recorded for it.');
  const { payments } = order.handSale;
  if (payments.some(({ id }) => id === taken.id)) return { order, events: [] };
  if (order.status !== 'pending')
    throw refused(`This order ${STATE[order.status](order)}, so there is nothing to pay.`);
  const owedPence = order.totalPence - paidByHandPence(order.handSale);
  const pence = taken.amountPence ?? owedPence;
  if (pence > owedPence) throw refused(`Only ${formatPence(owedPence)} of this order is still to be paid.`);
  if (pence < owedPence && order.handSale.payUntil)
    throw refused(`Its buyer has a link for ${formatPence(owedPence)}, so only all of it can be recorded.`);
  const payment: HandPayment = { id: taken.id, method: taken.method, pence, by, at: now.toISOString() };
  const changed = {
    ...order,
    handSale: { ...order.handSale, payments: [...payments, payment] },
    updatedAt: now,
  };
  if (pence < owedPence) return { order: changed, events: [] };
  return handOver(decide(changed, { type: 'mark-paid' }, now), now);
}
