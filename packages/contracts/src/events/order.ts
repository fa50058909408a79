import { z } from 'zod';

/** Everything that a receipt needs. Key of all order events: the order's id. */
export const OrderSnapshot = z.object({
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
export const OrderPlaced = OrderSnapshot;
export const OrderPaid = OrderSnapshot.extend({ paidAt: z.iso.datetime() });
export const OrderShipped = OrderSnapshot.extend({ trackingInfo: z.string(), shippedAt: z.iso.datetime() });
/** `refundPence` is 0 when nothing was captured. */
export const OrderCancelled = OrderSnapshot.extend({
  refundPence: z.number().int().min(0),
  cancelledAt: z.iso.datetime(),
});
export const OrderRefunded = OrderSnapshot.extend({ refundPence: z.number().int().min(1) });
/** A shopper asked for the confirmation again; `requestId` makes one e-mail of repeats. */
export const ConfirmationRequested = OrderSnapshot.extend({ requestId: z.string() });
