import type { EventData } from '@slipcast/contracts/events/registry';

/** Two jars that Ada has paid for. */
export const PAID_ORDER: EventData<'order.paid.v1'> = {
  orderId: 'order-1',
  orderNumber: '2026-ORD-001',
  owner: 'u:user-1',
  userId: 'user-1',
  paymentId: 'payment-1',
  customerName: 'Ada Slip',
  customerEmail: 'ada@example.com',
  deliveryAddress: '1 Kiln Lane\nStoke ST1 2AB',
  shippingAddress: '1 Kiln Lane\nStoke ST1 2AB',
  billingAddress: '2 Clay Row\nLeeds LS2 7EW',
  lines: [
    {
      productId: 'p1',
      variantId: 'v1',
      productName: 'Moon Jar',
      color: 'Celadon',
      quantity: 2,
      unitPence: 2650,
      subtotalPence: 5300,
      imageUrl: null,
    },
  ],
  totalPence: 5300,
  currency: 'GBP',
  placedAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:00:01.000Z',
};
