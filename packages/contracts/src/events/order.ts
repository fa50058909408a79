import { z } from 'zod';

/** Everything that a receipt needs. */
const Order = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  owner: z.string(),
  userId: z.string().nullable(),
  paymentId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  deliveryAddress: z.string(),
  shippingAddress: z.string(),
  billingAddress: z.string(),
  lines: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      productName: z.string(),
      color: z.string(),
      quantity: z.number().int().min(1),
      unitPence: z.number().int(),
      subtotalPence: z.number().int(),
      imageUrl: z.string().nullable(),
    }),
  ),
  totalPence: z.number().int(),
  currency: z.literal('GBP'),
  placedAt: z.iso.datetime(),
});

export const ORDER_EVENTS = {
  'order.placed.v1': Order.describe('An order exists; its payment is authorised, not captured.'),
  'order.paid.v1': Order.extend({ paidAt: z.iso.datetime() }).describe(
    'The payment of an order was captured.',
  ),
  'order.shipped.v1': Order.extend({ trackingInfo: z.string(), shippedAt: z.iso.datetime() }).describe(
    'The parcel is on its way.',
  ),
  /** `refundPence` is 0 when nothing was captured. */
  'order.cancelled.v1': Order.extend({
    refundPence: z.number().int().min(0),
    cancelledAt: z.iso.datetime(),
  }).describe('An order was cancelled and its pots are for sale again.'),
  'order.refunded.v1': Order.extend({ refundPence: z.number().int().min(1) }).describe(
    'The money of a cancelled order went back.',
  ),
  /** `requestId` makes one e-mail of repeats. */
  'order.confirmation-requested.v1': Order.extend({ requestId: z.string() }).describe(
    'A shopper or an admin asked for the confirmation e-mail again.',
  ),
};
