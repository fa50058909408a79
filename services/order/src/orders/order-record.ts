import type { AddedTo } from '@slipcast/contracts/events/added-to';
import type { OrderDelivery, OrderLine } from '@slipcast/contracts/events/order-events';
import type { HandMethod, HandSale } from '@slipcast/contracts/by-hand';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { WireWishes } from '@slipcast/contracts/http/wishes';
import type { Owner } from '@slipcast/contracts/ids';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import type { BuyerRequest } from './buyer-request.ts';
import type { OrderSums } from './order-sums.ts';
import type { AddedOrder } from './added-orders.ts';
import type { Parcel } from './parcel.ts';
import type { RefundEntry } from './refund-entry.ts';
import type { Replacement } from './replacements.ts';
import { vouchersOf } from './voucher-shares.ts';

export interface Order extends OrderSums {
  id: string;
  /** Empty until the order is placed. */
  orderNumber: string;
  owner: Owner;
  userId: string | null;
  paymentId: string;
  status: OrderStatus;
  /** How it travels, as its buyer chose; null: there was no choice. */
  delivery: OrderDelivery | null;
  /** To the card, or by hand. What vouchers got back is in the refunds. */
  refundedPence: number;
  /** Every refund of it, oldest first. Refunds from before there were entries are only in `refundedPence`. */
  refunds: RefundEntry[];
  /** What its buyer has asked, oldest first. */
  requests: BuyerRequest[];
  /** What was sent of it, oldest first. An order that was sent by a release before 0.3.0 has none. */
  parcels: Parcel[];
  /** What the card provider could not refund, so the maker has to. */
  refundOwedPence: number;
  refundSettledAt: Date | null;
  /** The admin who recorded that it was paid back by other means. */
  refundSettledBy: string | null;
  refundSettledHow: HandMethod | null;
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
  /** null where no one has said so. */
  deliveredAt: Date | null;
  /** Of an order that its buyer collects. */
  readyAt: Date | null;
  collectedAt: Date | null;
  collectedBy: string | null;
  /** What the person who packs it has to know; absent where nothing has been written. */
  packingNote?: string | null;
  /** What its buyer asked for at the checkout; absent or null: nothing. */
  wishes?: WireWishes | null;
  /** The orders that replace pots of it, oldest first. */
  replacements: Replacement[];
  /** The earlier order whose parcel it goes into; absent or null: it has one of its own. */
  addedTo?: AddedTo | null;
  /** The later orders that go into its parcel, oldest first. */
  added: AddedOrder[];
  /** When packing began, after which nothing is added to its parcel; null: it has not. */
  packingAt: Date | null;
  /** A packing slip, a label or a carrier's spreadsheet has been made for it since. */
  packingPrinted: boolean;
  /** Absent or null where the buyer ordered in the shop. */
  handSale?: HandSale | null;
}

/** An order as events carry it: everything that a receipt needs, and that the order can be restored from. */
export const snapshotOf = (order: Order): EventData<'order.placed.v1'> => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  owner: order.owner,
  userId: order.userId,
  paymentId: order.paymentId,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  deliveryAddress: order.deliveryAddress,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  lines: order.lines.map((line) => ({ ...line, subtotalPence: line.unitPence * line.quantity })),
  totalPence: order.totalPence,
  goodsPence: order.goodsPence,
  discountPence: order.discountPence,
  deliveryPence: order.deliveryPence,
  delivery: order.delivery,
  ...(order.discounts && { discounts: order.discounts }),
  ...vouchersOf(order),
  ...(order.vat && { vat: order.vat }),
  ...(order.wishes && { wishes: order.wishes }),
  ...(order.addedTo && { addedTo: order.addedTo }),
  ...(order.handSale && { handSale: order.handSale }),
  currency: 'GBP',
  placedAt: order.placedAt.toISOString(),
});
