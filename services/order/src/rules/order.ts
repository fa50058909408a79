import type { EventData } from '@slipcast/contracts/events/registry';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';

export interface OrderLine {
  productId: string;
  variantId: string;
  productName: string;
  color: string;
  quantity: number;
  unitPence: number;
  imageUrl: string | null;
  images: { url: string }[];
  productImageUrl: string | null;
  productImages: { url: string }[];
}
export interface Order {
  id: string;
  /** '' until the placing transaction has taken it. */
  orderNumber: string;
  owner: Owner;
  userId: string | null;
  paymentId: string;
  status: OrderStatus;
  totalPence: number;
  refundedPence: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string | null;
  shippingAddress: string;
  deliveryAddress: string;
  billingAddress: string;
  lines: OrderLine[];
  trackingInfo: string | null;
  placedAt: Date;
  updatedAt: Date;
  shippedAt: Date | null;
  version: number;
}

export type Command =
  /** The payment's money is captured. */
  | { type: 'mark-paid' }
  | { type: 'ship'; trackingInfo: string }
  | { type: 'deliver' }
  | { type: 'cancel' }
  | { type: 'change-tracking'; trackingInfo: string }
  | { type: 'record-refund'; refundPence: number };

export type OrderEvent = {
  [
    T in
      | 'order.placed.v1'
      | 'order.paid.v1'
      | 'order.shipped.v1'
      | 'order.cancelled.v1'
      | 'order.refunded.v1'
      | 'order.confirmation-requested.v1'
  ]: { type: T; data: EventData<T> };
}[
  | 'order.placed.v1'
  | 'order.paid.v1'
  | 'order.shipped.v1'
  | 'order.cancelled.v1'
  | 'order.refunded.v1'
  | 'order.confirmation-requested.v1'];

export interface Decision {
  order: Order;
  events: OrderEvent[];
  /** The pots go back on the shelf. */
  restock?: boolean;
}

/** Everything that a receipt needs. */
export const snapshotOf = (order: Order): EventData<'order.placed.v1'> => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  owner: order.owner,
  userId: order.userId,
  paymentId: order.paymentId,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  deliveryAddress: order.deliveryAddress,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  lines: order.lines.map((line) => ({
    productId: line.productId,
    variantId: line.variantId,
    productName: line.productName,
    color: line.color,
    quantity: line.quantity,
    unitPence: line.unitPence,
    subtotalPence: line.unitPence * line.quantity,
    imageUrl: line.imageUrl,
  })),
  totalPence: order.totalPence,
  currency: 'GBP',
  placedAt: order.placedAt.toISOString(),
});

const refused = (message: string) => new Refusal('transition-refused', message);
const to = (order: Order, now: Date, change: Partial<Order>): Order => ({
  ...order,
  ...change,
  updatedAt: now,
});

function markPaid(order: Order, now: Date): Decision | null {
  if (order.status === 'cancelled') throw refused('A cancelled order cannot be paid.');
  if (order.status !== 'pending') return null;
  const paid = to(order, now, { status: 'paid' });
  return {
    order: paid,
    events: [{ type: 'order.paid.v1', data: { ...snapshotOf(paid), paidAt: now.toISOString() } }],
  };
}

function ship(order: Order, trackingInfo: string, now: Date): Decision | null {
  if (order.status === 'shipped' && order.trackingInfo === trackingInfo) return null;
  if (order.status !== 'paid') throw refused('Only paid orders can be shipped.');
  const shipped = to(order, now, { status: 'shipped', trackingInfo, shippedAt: now });
  return {
    order: shipped,
    events: [
      {
        type: 'order.shipped.v1',
        data: { ...snapshotOf(shipped), trackingInfo, shippedAt: now.toISOString() },
      },
    ],
  };
}

function deliver(order: Order, now: Date): Decision | null {
  if (order.status === 'delivered') return null;
  if (order.status !== 'shipped') throw refused('Only shipped orders can be delivered.');
  return { order: to(order, now, { status: 'delivered' }), events: [] };
}

function cancel(order: Order, now: Date): Decision | null {
  if (order.status === 'cancelled') return null;
  if (order.status !== 'pending' && order.status !== 'paid')
    throw refused(`An order that is ${order.status} cannot be cancelled.`);
  const cancelled = to(order, now, { status: 'cancelled' });
  const refundPence = order.status === 'paid' ? order.totalPence : 0;
  return {
    order: cancelled,
    restock: true,
    events: [
      {
        type: 'order.cancelled.v1',
        data: { ...snapshotOf(cancelled), refundPence, cancelledAt: now.toISOString() },
      },
    ],
  };
}

function changeTracking(order: Order, trackingInfo: string, now: Date): Decision | null {
  if (order.status !== 'shipped' && order.status !== 'delivered')
    throw refused('Tracking information can be changed once the order is shipped.');
  return order.trackingInfo === trackingInfo ? null : { order: to(order, now, { trackingInfo }), events: [] };
}

function recordRefund(order: Order, refundPence: number, now: Date): Decision | null {
  if (order.refundedPence >= refundPence) return null;
  const refunded = to(order, now, { refundedPence: refundPence });
  return {
    order: refunded,
    events: [{ type: 'order.refunded.v1', data: { ...snapshotOf(refunded), refundPence } }],
  };
}

function next(order: Order, command: Command, now: Date): Decision | null {
  switch (command.type) {
    case 'mark-paid':
      return markPaid(order, now);
    case 'ship':
      return ship(order, command.trackingInfo, now);
    case 'deliver':
      return deliver(order, now);
    case 'cancel':
      return cancel(order, now);
    case 'change-tracking':
      return changeTracking(order, command.trackingInfo, now);
    case 'record-refund':
      return recordRefund(order, command.refundPence, now);
  }
}

/**
 * The order's rules, pure (decisions 18 and 20). A repeat answers the same order and no events. Throws Refusal
 * 'transition-refused'. Events of one decision are to be published with it, or not at all.
 */
export const decide = (order: Order, command: Command, now: Date): Decision =>
  next(order, command, now) ?? { order, events: [] };
