import { randomUUID } from 'node:crypto';

/** `order.paid.v1` for one pot. */
export const paidOrder = (owner: string, productId: string, quantity: number, placedAt = new Date()) => ({
  orderId: randomUUID(),
  orderNumber: '2026-ORD-001',
  owner,
  userId: null,
  paymentId: randomUUID(),
  customerName: 'Ann',
  customerEmail: 'ann@example.org',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: [
    {
      productId,
      variantId: 'main',
      productName: 'Moon jar',
      color: 'White',
      quantity,
      unitPence: 2600,
      subtotalPence: 2600 * quantity,
      imageUrl: null,
    },
  ],
  totalPence: 2600 * quantity,
  currency: 'GBP' as const,
  placedAt: placedAt.toISOString(),
  paidAt: placedAt.toISOString(),
});
