import { randomUUID } from 'node:crypto';
import type { Order } from '../src/orders/order.ts';

/** A pending order of so many pieces of each variant. */
export const newOrder = (productId: string, quantities: Record<string, number>): Order => ({
  id: randomUUID(),
  orderNumber: '',
  owner: 'g:mary',
  userId: null,
  paymentId: randomUUID(),
  status: 'pending',
  totalPence: 100,
  refundedPence: 0,
  refundOwedPence: 0,
  refundSettledAt: null,
  refundSettledBy: null,
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
  trackingInfo: null,
  placedAt: new Date(),
  updatedAt: new Date(),
  shippedAt: null,
});
