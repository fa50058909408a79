import { isOpen } from '../orders/buyer-request.ts';
import type { OrderLists } from '../orders/order-lists.ts';
import type { Order } from '../orders/order-record.ts';
import { MOST_PARCELS } from '@slipcast/contracts/http/parcels';
import { parcelOf } from '../orders/one-parcel.ts';
import { piecesToSend } from '../orders/parcel.ts';
import { isRefundedInFull } from '../orders/refund-entry.ts';

/** A line of an order with the pieces that still have to be sent. */
export interface PackedLine {
  line: Order['lines'][number];
  quantity: number;
}

/** What is still to be packed of an order. */
export const packedLines = (order: Order): PackedLine[] =>
  order.lines.flatMap((line, at) => {
    const quantity = piecesToSend(order, at + 1);
    return quantity > 0 ? [{ line, quantity }] : [];
  });

/** Whether its buyer wants to cancel or withdraw, so that an admin has to answer before it is packed. */
const isUnwanted = ({ requests }: Order): boolean =>
  requests.some((request) => request.kind !== 'return' && isOpen(request));

/** Paid orders that wait to be packed, the oldest first. */
export async function ordersToPack(lists: Pick<OrderLists, 'slice'>): Promise<Order[]> {
  const paid = await lists.slice({ status: 'paid', skip: 0, take: MOST_PARCELS });
  return paid
    .filter((order) => !isRefundedInFull(order) && !isUnwanted(order) && packedLines(order).length > 0)
    .toReversed();
}

/** Waiting orders by the parcel that they go into, each with its first order first. */
export function inParcels(orders: readonly Order[]): Order[][] {
  const parcels = new Map<string, Order[]>();
  for (const order of orders) {
    const key = parcelOf(order);
    parcels.set(key, [...(parcels.get(key) ?? []), order]);
  }
  return [...parcels.values()];
}

/** Those of them that go by post. */
export const goesByPost = ({ delivery }: Order): boolean => delivery?.kind !== 'collection';
