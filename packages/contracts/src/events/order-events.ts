import { z } from 'zod';
import { ZONE_IDS } from '../delivery-zones.ts';
import { REQUEST_KINDS } from '../http/requests.ts';
import { WireWishes } from '../http/wishes.ts';
import { AddedTo, SharedWith } from './added-to.ts';
import { HandSale } from './hand-sale.ts';
import { OrderDiscount } from './order-discount.ts';
import { OrderLine, PublishedLine } from './order-line.ts';
import { OrderVat } from './order-vat.ts';
import { paidWithVouchers } from './voucher-events.ts';

export { OrderDiscount, OrderLine };

/** How an order travels: a snapshot of what its buyer chose. */
export const OrderDelivery = z.object({
  method: z.string(),
  name: z.string(),
  kind: z.enum(['post', 'collection']),
  zone: z.enum(ZONE_IDS).nullable(),
  country: z.string(),
  dispatchDays: z.number().int().nullable(),
  /** Of a collection. */
  address: z.string().optional(),
  opening: z.string().optional(),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** Everything that a receipt needs, and that the order can be restored from. */
export const Order = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  owner: z.string(),
  userId: z.string().nullable(),
  paymentId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** Missing from events before version 0.2.0. */
  customerPhone: z.string().nullable().optional(),
  deliveryAddress: z.string(),
  shippingAddress: z.string(),
  billingAddress: z.string(),
  lines: z.array(PublishedLine),
  totalPence: z.number().int(),
  /** Goods less discount plus delivery less vouchers is the total, which the card pays. Missing from events before version 0.3.0: all of it is goods. */
  goodsPence: z.number().int().optional(),
  discountPence: z.number().int().optional(),
  deliveryPence: z.number().int().optional(),
  delivery: OrderDelivery.nullable().optional(),
  /** Left out where no code was used. */
  discounts: z.array(OrderDiscount).optional(),
  ...paidWithVouchers,
  /** Left out where the shop was not registered for VAT. */
  vat: OrderVat.optional(),
  wishes: WireWishes.optional(),
  addedTo: AddedTo.optional(),
  /** Left out where the buyer ordered in the shop. */
  handSale: HandSale.optional(),
  currency: z.literal('GBP'),
  placedAt: z.iso.datetime(),
});

/** Lines of the order by their place, from 1 on. */
export const Pieces = z.array(z.object({ line: z.number().int().min(1), quantity: z.number().int().min(1) }));
/** `trackingInfo` is '' where it was sent without tracking. `parcel`: missing from events before version 0.3.0. */
const Sent = Order.extend({
  trackingInfo: z.string(),
  shippedAt: z.iso.datetime(),
  parcel: z.object({ id: z.uuid(), number: z.number().int().min(1), pieces: Pieces }).optional(),
});

/** What its buyer has asked about it. */
const Asked = Order.extend({
  buyerRequestId: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  pieces: Pieces,
});

export const ORDER_EVENTS = {
  'order.placed.v1': Order.describe(
    'An order exists; its payment is authorised, not captured, or the maker made it and takes the money herself.',
  ),
  /** `requestId` turns repeats into one email. */
  'order.payment-requested.v1': Order.extend({ requestId: z.string() }).describe(
    'The maker asks the buyer of an order that she made to pay by link.',
  ),
  'order.payment-bound.v1': Order.extend({ boundAt: z.iso.datetime() }).describe(
    'The buyer pays by link: from now on the order has this payment, which is authorised.',
  ),
  'order.paid.v1': Order.extend({ paidAt: z.iso.datetime() }).describe(
    'The payment of an order was captured, or the maker has taken it herself.',
  ),
  'order.shipped.v1': Sent.describe('All of an order is on its way: `parcel` is the last of it.'),
  'order.parcel-shipped.v1': Sent.describe('A part of an order is on its way; more is to come.'),
  'order.collected.v1': Order.extend({ collectedAt: z.iso.datetime(), collectedBy: z.string() }).describe(
    'The pots of an order have been handed over.',
  ),
  'order.address-changed.v1': Order.extend({
    changedAt: z.iso.datetime(),
    sharedWith: SharedWith,
  }).describe('The delivery address of an order was changed before anything of it was sent.'),
  'order.ready-to-collect.v1': Order.extend({ readyAt: z.iso.datetime() }).describe(
    'An order that its buyer collects is ready.',
  ),
  'order.collection-due.v1': Order.extend({ readyAt: z.iso.datetime() }).describe(
    'An order has been ready for some days and has not been collected.',
  ),
  'order.tracking-changed.v1': Order.extend({
    trackingInfo: z.string(),
    changedAt: z.iso.datetime(),
    sharedWith: SharedWith,
  }).describe('The tracking information of a parcel on its way was corrected.'),
  /** `refundPence` is 0 when nothing was captured. */
  'order.cancelled.v1': Order.extend({
    /** What is refunded because of it; 0 unless the order was paid. */
    refundPence: z.number().int().min(0),
    /** What was refunded before, or is on its way. */
    refundedPence: z.number().int().min(0).optional(),
    /** What went back to the vouchers that had paid. */
    returnedVoucherPence: z.number().int().min(1).optional(),
    /** What vouchers had paid and did not get back, because their own payments were lost to a bank, or refunded. */
    lostVoucherPence: z.number().int().min(1).optional(),
    /** The payment is known to be void. False with nothing to refund: the capture may still turn out to have happened. */
    notCharged: z.boolean().default(false),
    /** Its buyer did not pay by link in time. */
    lapsed: z.literal(true).optional(),
    cancelledAt: z.iso.datetime(),
  }).describe('An order was cancelled and its pots are for sale again.'),
  'order.request-asked.v1': Asked.extend({
    message: z.string().nullable(),
    isShipped: z.boolean(),
    askedAt: z.iso.datetime(),
  }).describe('A buyer asked to cancel an order or to return pots, or withdrew from the contract.'),
  /** `text`: how to send the pots back, or why not. */
  'order.request-answered.v1': Asked.extend({
    answer: z.enum(['accepted', 'received', 'declined']),
    text: z.string().nullable(),
    answeredAt: z.iso.datetime(),
  }).describe('An admin answered what a buyer had asked about an order.'),
  /** `requestId` turns repeats into one email. */
  'order.confirmation-requested.v1': Order.extend({ requestId: z.string() }).describe(
    'A shopper or an admin asked for the confirmation email again.',
  ),
  'order.link-requested.v1': Order.extend({ requestId: z.string() }).describe(
    'Someone who looked up a guest’s order asked for the link that shows all of it; it goes to the buyer.',
  ),
};
