import type { EventData } from '@slipcast/contracts/events/registry';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { StoredDay } from '../src/store/visit-store.ts';
import type { Content } from './running-content.ts';

/** A paid order with one pot in two colours. */
export const paid = (orderId: string, paidAt: string): EventData<'order.paid.v1'> => ({
  orderId,
  orderNumber: '2026-ORD-001',
  owner: 'g:1',
  userId: null,
  paymentId: 'p',
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  deliveryAddress: '1 Kiln Lane',
  shippingAddress: '1 Kiln Lane',
  billingAddress: '1 Kiln Lane',
  lines: ['main', 'honey'].map((variantId) => ({
    productId: 'pot-1',
    variantId,
    productName: 'Pot',
    color: 'Honey',
    quantity: 1,
    unitPence: 1,
    subtotalPence: 1,
    imageUrl: null,
  })),
  totalPence: 2,
  currency: 'GBP' as const,
  placedAt: paidAt,
  paidAt,
});

/** What is in the database. */
export async function storedDays(content: Content): Promise<StoredDay[]> {
  const documents = createDocuments(content.config.DOCUMENTS_URL, createLogger('test', 'silent'));
  const days = documents.collection<StoredDay>('visits');
  await documents.start();
  try {
    return (await days.find()).map(({ body }) => body);
  } finally {
    await documents.stop();
  }
}
