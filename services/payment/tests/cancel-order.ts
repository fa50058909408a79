import { randomUUID } from 'node:crypto';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { RunningPayment } from './running-payment.ts';

/** Publishes the event of a cancelled order, as the order service would. */
export function cancelOrder(
  bus: RunningPayment['bus'],
  { paymentId, orderId, refundPence }: { paymentId: string; orderId: string; refundPence: number },
): Promise<void> {
  const now = new Date().toISOString();
  const data: EventData<'order.cancelled.v1'> = {
    orderId,
    orderNumber: '2026-ORD-001',
    owner: 'g:x',
    userId: null,
    paymentId,
    customerName: 'Mary',
    customerEmail: 'mary@pots.example',
    deliveryAddress: 'a',
    shippingAddress: 'a',
    billingAddress: 'a',
    lines: [],
    totalPence: 2600,
    currency: 'GBP',
    placedAt: now,
    refundPence,
    notCharged: false,
    cancelledAt: now,
  };
  return bus.publish([{ id: randomUUID(), type: 'order.cancelled.v1', key: orderId, occurredAt: now, data }]);
}
