import { z } from 'zod';
import { Id, VariantId } from '../ids.ts';
import { bothSpellings } from '../spelling.ts';
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from '../limits.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { ORDER_MONEY } from '../order-words.ts';
import { Email } from './auth.ts';
import { WireByHand } from './by-hand.ts';
import { ImageAddress, WireImage } from './catalogue.ts';
import { AnyId, AtLeastOne, Count, EXAMPLE_ID, Moment, Pounds, required, text } from './fields.ts';
import { OrderDiscounts } from './order-discounts.ts';
import { WireParcel } from './order-parcels.ts';
import { WireCollection, WireOrderDelivery } from './order-delivery.ts';
import { WireFailedRefund, WireRefund } from './refunds.ts';
import { addToField, orderTogether } from './one-parcel.ts';
import { orderReplacements } from './replacements.ts';
import { WireRequest } from './requests.ts';
import { WireVat } from './vat.ts';
import { WireWishes, WishesBody } from './wishes.ts';
import { codesField, destinationFields } from './quote.ts';
import { checkoutVouchers, orderVouchers } from './vouchers.ts';

const Address = required('Address', ADDRESS_MAX);
/** Clients may also send `unit_price` and `variant_color`; the server ignores them and prices the lines itself. */
const item = { product_id: z.coerce.string().pipe(Id), variant_id: VariantId, quantity: AtLeastOne };
/** `receipt` is the cart item's own: with it the order is placed even while the cart service is away. */
export const CheckoutBody = bothSpellings(
  z.object({
    customer_name: required('Name', NAME_MAX),
    customer_email: Email,
    customer_phone: z.string().trim().max(PHONE_MAX).optional(),
    shipping_address: Address.optional(),
    delivery_address: Address,
    billing_address: Address.optional(),
    payment_id: z.uuid('This payment is not known'),
    /** Left out: the country is the United Kingdom, the postcode is the address's, and the method is the cheapest by post. */
    ...destinationFields,
    ...codesField,
    ...checkoutVouchers,
    ...addToField,
    wishes: WishesBody.optional(),
    items: z
      .array(bothSpellings(z.object({ ...item, receipt: z.string().max(1024).optional() })))
      .min(1, 'The order has no items')
      .max(100),
  }),
);
export type CheckoutBody = z.infer<typeof CheckoutBody>;
export const ValidateCartBody = z.object({
  items: z.array(bothSpellings(z.object({ ...item, id: z.coerce.string().optional() }))).max(100),
});
const BOTH = 'Please enter both email and order number';
/** Not checked further, so that an impossible order number is answered like an unknown one. */
const looked = {
  email: z.string({ error: BOTH }).trim().toLowerCase().min(1, BOTH).max(EMAIL_MAX),
  order_number: z.string({ error: BOTH }).trim().toUpperCase().min(1, BOTH).max(64),
};
/** `key` comes from the link in a mail to the buyer. One that is wrong or too old is as good as none. */
export const GuestLookupBody = bothSpellings(
  z.object({ ...looked, key: z.string().max(200).optional().catch(undefined) }),
);
export const GuestLinkBody = bothSpellings(z.object(looked));
const images = z.array(WireImage);
const imageUrl = ImageAddress.nullable();
const LineProduct = z.object({ id: AnyId, name: text('Tall mug'), imageUrl, images });

export const WireOrderLine = z
  .object({
    id: text(`${EXAMPLE_ID}-1`),
    product_id: AnyId,
    product_name: text('Tall mug'),
    productName: text('Tall mug'),
    quantity: Count,
    price: Pounds,
    unit_price: Pounds,
    unitPrice: Pounds,
    subtotal: Pounds,
    refundedQuantity: Count.optional().describe('Refunded pieces of it, which are not sent any more'),
    sentQuantity: Count.optional().describe('Pieces of it that are in parcels'),
    replacedQuantity: Count.optional().describe('Pieces of it that are sent again; left out: none'),
    toSendQuantity: Count.optional().describe('Pieces of it that still have to be sent'),
    discount: Pounds.optional().describe('Its share of the discount; subtotal less discount was paid for it'),
    variant_id: text('main'),
    variant_color: text('Slate'),
    imageUrl,
    variant: z.object({ id: text('speckled'), color: text('Speckled white'), imageUrl, images }).nullable(),
    product: LineProduct,
    orderLineProduct: LineProduct,
    customs: z
      .object({ hsCode: text('691200'), origin: text('GB'), packedGrams: Count })
      .optional()
      .describe('Of one piece, where the order goes abroad; its value is the price'),
  })
  .meta({ id: 'OrderLine' });
export type WireOrderLine = z.infer<typeof WireOrderLine>;

const number = text('SC-7K3M9Q');
const address = text('1 Kiln Lane, Stoke-on-Trent, ST1 5AB');
const trackingInfo = text('Royal Mail AB123456789GB').nullable();
/** Both spellings are sent, because the spec's clients read either (C§3, A§3). */
export const WireOrder = z
  .object({
    id: AnyId,
    order_number: number,
    orderNumber: number,
    status: z.enum(ORDER_STATUSES),
    money: z.enum(ORDER_MONEY).optional(),
    isRefundedInFull: z.boolean().optional().describe('Its money is back or on its way: it is not sent'),
    refunded: Pounds.optional().describe('What is back with the buyer'),
    refunds: z.array(WireRefund).optional(),
    byHand: WireByHand.optional().describe('Of an order that the maker made and takes the money for'),
    ...orderReplacements,
    ...orderTogether,
    parcels: z.array(WireParcel).optional().describe('What was sent; empty: nothing, or by an old release'),
    requests: z.array(WireRequest).optional().describe('What its buyer has asked about it'),
    total: Pounds,
    total_price: Pounds,
    totalPrice: Pounds,
    goods: Pounds.optional().describe('Pounds; goods less discount plus delivery less vouchers is the total'),
    discount: Pounds.optional(),
    discounts: OrderDiscounts.optional(),
    deliveryCharge: Pounds.optional(),
    ...orderVouchers,
    vat: WireVat.optional().describe('VAT that the total includes; left out: the shop was not registered'),
    delivery: WireOrderDelivery.nullable().optional(),
    collection: WireCollection.nullable().optional(),
    createdAt: Moment,
    updatedAt: Moment,
    shippedAt: Moment.nullable(),
    trackingInfo,
    customer_name: text('Ada Potter'),
    customerName: text('Ada Potter'),
    customer_email: text('ada@example.com'),
    customerEmail: text('ada@example.com'),
    customerPhone: text('01782 000000').nullable(),
    shipping_address: address,
    shippingAddress: address,
    delivery_address: address,
    deliveryAddress: address,
    billing_address: address,
    billingAddress: address,
    failedRefund: WireFailedRefund.nullable()
      .optional()
      .describe(
        'For admins only: what the card provider could not refund, and who has paid it back by other means',
      ),
    packingNote: text('Wrap it as a present.')
      .optional()
      .describe('For the back office only: what the person who packs it has to know'),
    wishes: WireWishes.nullable().optional().describe('null: the buyer asked for nothing'),
    order_lines: z.array(WireOrderLine),
    orderLines: z.array(WireOrderLine),
  })
  .meta({ id: 'Order' });
export type WireOrder = z.infer<typeof WireOrder>;
export const OrderAnswer = z.object({ order: WireOrder });
export const FoundOrder = OrderAnswer.extend({
  addressesShortened: z
    .boolean()
    .describe(
      'Without the key of a mailed link: only town and first half of the postcode, no telephone number',
    ),
});
export const OrderList = z.object({ orders: z.array(WireOrder) });
export const WireOrderStatus = WireOrder.pick({
  id: true,
  order_number: true,
  orderNumber: true,
  status: true,
  trackingInfo: true,
  updatedAt: true,
});

export const WireEmailStatus = z.object({
  sent: z.boolean(),
  message: text('Confirmation email sent to ada@example.com'),
});
export type WireEmailStatus = z.infer<typeof WireEmailStatus>;
export const WireCheckout = z
  .object({
    order: WireOrder,
    emailStatus: WireEmailStatus,
    orderToken: text('q8RkT5uVwZ2aBcx1Yb3nP0')
      .optional()
      .describe('Guests only: proves who placed the order, sent as `x-order-token` (decision 16)'),
  })
  .meta({ id: 'Checkout' });
export type WireCheckout = z.infer<typeof WireCheckout>;
export const ResentEmail = z.object({ emailSentTo: text('ada@example.com'), message: text('Sent') });
export const ValidCart = z.object({
  valid: z.boolean(),
  message: text('Your cart is fine.'),
  total: Pounds,
});
