import { withoutPlace } from '@slipcast/contracts/address';
import { isHandedOver } from '@slipcast/contracts/by-hand';
import { isOpen } from './buyer-request.ts';
import type { Decision } from './decision.ts';
import type { Order } from './order-record.ts';
import { isRefundedInFull } from './refund-entry.ts';

/** The order whose parcel it goes into: itself, unless it was added to another one. */
export const parcelOf = ({ id, addedTo }: Pick<Order, 'id' | 'addedTo'>): string => addedTo?.orderId ?? id;

/**
 * Why no pots can be added to an order's parcel any more, as the end of a sentence; null: they can. `refused_parcel` in the database says
 * the same of what can change, under the order's lock.
 */
export function whyNoMore(order: Order): string | null {
  const { orderNumber, status, delivery, handSale, addedTo, packingAt, parcels, requests } = order;
  const name = `order ${orderNumber}`;
  if (status === 'cancelled') return `${name} has been cancelled`;
  if (status === 'shipped' || status === 'delivered' || parcels.length > 0) return `${name} has been packed`;
  if (status !== 'paid') return `${name} hasn’t been paid for yet`;
  if (packingAt) return `${name} is being packed`;
  if (isRefundedInFull(order)) return `${name} has been refunded`;
  if (requests.some((one) => one.kind !== 'return' && isOpen(one)))
    return `${name} is waiting for an answer from us`;
  // Its delivery was paid with the other order, or never charged for.
  if (addedTo || handSale || delivery?.kind !== 'post' || isHandedOver(delivery.method))
    return `${name} takes no more pots`;
  return null;
}

/** From now on nothing is added to its parcel. Null: it had begun before, or nothing of it is to be sent. @param printed with a slip or a label */
export function beginPacking(order: Order, printed: boolean, now: Date): Decision | null {
  const packingPrinted = order.packingPrinted || printed;
  if (order.status !== 'paid' || (order.packingAt && packingPrinted === order.packingPrinted)) return null;
  return { order: { ...order, packingAt: order.packingAt ?? now, packingPrinted }, events: [] };
}

/** It was only viewed, so its parcel takes more again. Null: something of it was printed or sent, or packing has not begun. */
export function skipPacking(order: Order): Decision | null {
  const isBegun = order.packingPrinted || order.parcels.length > 0;
  if (order.status !== 'paid' || !order.packingAt || isBegun) return null;
  return { order: { ...order, packingAt: null }, events: [] };
}

const written = (text: string): string =>
  withoutPlace(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
/** Whether two addresses are the same, however they are spaced and punctuated. */
export const isSameAddress = (one: string, other: string): boolean => written(one) === written(other);
