import { z } from 'zod';
import { Id, VariantId } from '../ids.ts';
import { given } from '../number.ts';
import { bothSpellings } from '../spelling.ts';
import type { PreviousAddress } from '../address.ts';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX, QUANTITY_MAX, TRACKING_MAX } from '../limits.ts';
import { ORDER_STATUSES, type OrderStatus } from '../order-status.ts';
import { Email } from './auth.ts';

const Address = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(ADDRESS_MAX);
const quantity = given(
  z.coerce
    .number()
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(QUANTITY_MAX),
);

/** `unit_price` and `variant_color` may come along; the server prices the lines itself. */
const CheckoutItem = bothSpellings(
  z.object({ product_id: z.coerce.string().pipe(Id), variant_id: VariantId, quantity }),
);
export const CheckoutBody = bothSpellings(
  z.object({
    customer_name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(NAME_MAX),
    customer_email: Email,
    customer_phone: z.string().trim().max(PHONE_MAX).optional(),
    shipping_address: Address.optional(),
    delivery_address: Address,
    billing_address: Address.optional(),
    payment_id: z.uuid('payment_id is not a payment'),
    items: z.array(CheckoutItem).min(1, 'The order has no items').max(100),
  }),
);
export type CheckoutBody = z.infer<typeof CheckoutBody>;
export const ValidateCartBody = z.object({
  items: z
    .array(
      bothSpellings(
        z.object({
          id: z.coerce.string().optional(),
          product_id: z.coerce.string().pipe(Id),
          variant_id: VariantId,
          quantity,
        }),
      ),
    )
    .max(100),
});
const BOTH = 'Please enter both email and order number';
/** Not checked further: what cannot be an order is answered like one that does not exist. */
export const GuestLookupBody = bothSpellings(
  z.object({
    email: z.string({ error: BOTH }).trim().toLowerCase().min(1, BOTH).max(EMAIL_MAX),
    order_number: z.string({ error: BOTH }).trim().toUpperCase().min(1, BOTH).max(64),
  }),
);
export const TrackingBody = bothSpellings(
  z.object({
    trackingInfo: z
      .string({ error: 'Tracking information is required' })
      .trim()
      .min(1, 'Tracking information is required')
      .max(TRACKING_MAX),
  }),
);

export const StatusBody = z.object({ status: z.enum(ORDER_STATUSES) });

export interface WireOrderLine {
  id: string;
  product_id: string;
  product_name: string;
  productName: string;
  quantity: number;
  /** Pounds. */
  price: number;
  unit_price: number;
  unitPrice: number;
  subtotal: number;
  variant_id: string;
  variant_color: string;
  imageUrl: string | null;
  variant: { id: string; color: string; imageUrl: string | null; images: { url: string }[] } | null;
  product: { id: string; name: string; imageUrl: string | null; images: { url: string }[] };
  orderLineProduct: { id: string; name: string; imageUrl: string | null; images: { url: string }[] };
}
/** Both spellings are sent, as the spec's clients read either (C§3, A§3). */
export interface WireOrder {
  id: string;
  order_number: string;
  orderNumber: string;
  status: OrderStatus;
  /** Pounds. */
  total: number;
  total_price: number;
  totalPrice: number;
  createdAt: string;
  updatedAt: string;
  shippedAt: string | null;
  trackingInfo: string | null;
  customer_name: string;
  customerName: string;
  customer_email: string;
  customerEmail: string;
  customerPhone: string | null;
  shipping_address: string;
  shippingAddress: string;
  delivery_address: string;
  deliveryAddress: string;
  billing_address: string;
  billingAddress: string;
  order_lines: WireOrderLine[];
  orderLines: WireOrderLine[];
}
export interface WireEmailStatus {
  sent: boolean;
  message: string;
}
export interface WireCheckout {
  order: WireOrder;
  emailStatus: WireEmailStatus;
  /** Lets a guest ask for the confirmation again (decision 16): send as `x-order-token` to resend-email. */
  orderToken?: string;
}
export type WirePreviousAddress = PreviousAddress;
/** order -> cart, `GET /internal/stock/{productId}/{variantId}`: the ledger's truth. */
export interface InternalStock {
  onHand: number;
  version: number;
}
