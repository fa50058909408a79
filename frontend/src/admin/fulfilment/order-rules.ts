import { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderStatus } from '@slipcast/contracts/order-status';
import type { Order, OrderLine } from '../../features/orders/order.ts';

type Asked = Pick<Order, 'requests'>;
/** Nothing has ended the request yet. */
export const isOpen = ({ state }: Order['requests'][number]): boolean =>
  state === 'asked' || state === 'accepted' || state === 'received';
/** What waits for the maker; '' is nothing. */
export function dueLabel({ requests }: Asked): string {
  if (requests.some(({ state }) => state === 'received')) return 'Refund due';
  return requests.some(({ state }) => state === 'asked') ? 'Answer due' : '';
}
/** Its buyer has asked to cancel it, or has withdrawn from the contract: it is not sent before that is answered. */
export const isUnwanted = ({ requests }: Asked): boolean =>
  requests.some((request) => request.kind !== 'return' && isOpen(request));

/** One of which a part was sent is not cancelled. An order that is collected, refunded in full or unwanted, is never shipped, and is delivered once someone has collected it. */
export const nextStatuses = ({
  status,
  travel,
  isRefundedInFull,
  requests,
  parcels,
}: Pick<Order, 'status' | 'travel' | 'isRefundedInFull' | 'requests' | 'parcels'>): readonly string[] =>
  (ORDER_TRANSITIONS[status as OrderStatus] ?? []).filter(
    (next) =>
      !(
        ((travel?.isCollected || isRefundedInFull || isUnwanted({ requests })) && next === 'shipped') ||
        (parcels.length > 0 && next === 'cancelled')
      ),
  );

/** It is paid for, and its buyer neither has the money back nor wants it back. */
export const isToSend = (order: Order): boolean =>
  order.status === 'paid' && !order.isRefundedInFull && !isUnwanted(order);
export const isToShip = (order: Order): boolean => isToSend(order) && !order.travel?.isCollected;
export const isToCollect = (order: Order): boolean => isToSend(order) && order.travel?.isCollected === true;

/** Pieces of a line that still have to be sent. */
export const piecesToSend = ({ quantity, refundedQuantity = 0, toSendQuantity }: OrderLine): number =>
  toSendQuantity ?? quantity - refundedQuantity;

/** What goes into the next parcel; once all was sent, what was. */
export const linesToSend = ({ lines, status }: Pick<Order, 'lines' | 'status'>): OrderLine[] =>
  lines.flatMap((line) => {
    const quantity = status === 'paid' ? piecesToSend(line) : line.quantity - (line.refundedQuantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

const rank = (status: string) => ORDER_STATUSES.indexOf(status as OrderStatus);
const time = (date: string | null) => Date.parse(date ?? '') || 0;

/** By status in the order of an order's life, newest first. */
export const sortedForAdmin = (orders: readonly Order[]): Order[] =>
  orders.toSorted(
    (one, other) => rank(one.status) - rank(other.status) || time(other.createdAt) - time(one.createdAt),
  );

const written = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** The order whose parcel it goes into: itself, unless its buyer added it to another one. */
const parcelOf = ({ id, addedTo }: Order): string => addedTo?.id ?? id;
/** The buyer has added one of them to the parcel of the other, or both to that of a third. */
export const sharesParcel = (one: Order, other: Order): boolean => parcelOf(one) === parcelOf(other);

/** Orders by the parcel that they go into, as they come. */
export function inParcels(orders: readonly Order[]): Order[][] {
  const parcels = new Map<string, Order[]>();
  for (const order of orders) parcels.set(parcelOf(order), [...(parcels.get(parcelOf(order)) ?? []), order]);
  return [...parcels.values()];
}

/** '2026-ORD-012 and 2026-ORD-013'. */
export const numbersText = (orders: readonly Pick<Order, 'number'>[]): string =>
  orders.map(({ number }) => number).join(' and ');

/** The other orders of the same buyer to the same address, which could travel in one parcel, or be collected together. */
export const ordersBeside = (order: Order, waiting: readonly Order[]): Order[] =>
  waiting.filter(
    (other) =>
      other.id !== order.id &&
      (sharesParcel(other, order) ||
        (other.email.toLowerCase() === order.email.toLowerCase() &&
          (other.travel?.isCollected ?? false) === (order.travel?.isCollected ?? false) &&
          written(other.delivery) === written(order.delivery))),
  );
