import { randomUUID } from 'node:crypto';
import { newlyPlaced } from '../src/orders/newly-placed.ts';
import type { Order } from '../src/orders/order-record.ts';

/** A pending order of so many pieces of each variant. */
export const newOrder = (productId: string, quantities: Record<string, number>): Order => ({
  ...newlyPlaced(new Date()),
  id: randomUUID(),
  owner: 'g:mary',
  userId: null,
  paymentId: randomUUID(),
  totalPence: 100,
  goodsPence: 100,
  discountPence: 0,
  deliveryPence: 0,
  delivery: null,
  discounts: null,
  voucherPence: 0,
  vouchers: null,
  vat: null,
  customerName: 'Mary',
  customerEmail: 'mary@pots.example',
  customerPhone: null,
  shippingAddress: '',
  deliveryAddress: '',
  billingAddress: '',
  lines: Object.entries(quantities).map(([variantId, quantity]) => ({
    productId,
    variantId,
    productName: 'Mug',
    color: variantId,
    quantity,
    unitPence: 100,
    imageUrl: null,
    images: [],
    productImageUrl: null,
    productImages: [],
  })),
  packingNote: null,
  wishes: null,
  addedTo: null,
  handSale: null,
});
