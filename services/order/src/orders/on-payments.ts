import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { decide, decidePending } from './order.ts';
import { changeOrder, type OrderStore } from './order-store.ts';

/**
 * What became of the payment, for orders whose request did not live to hear it. One group for all these events, because
 * those of one payment must stay in order.
 */
export const onPayments = (store: Pick<OrderStore, 'byId'>) => ({
  group: 'order.complete-payments',
  topics: ['payment.captured.v1', 'payment.voided.v1', 'payment.refunded.v1', 'payment.refund-failed.v1'],
  /** Nearly always the request itself has marked the order as paid: one read then saves a transaction. */
  async concerns({ type, data }: EventEnvelope): Promise<boolean> {
    if (type !== 'payment.captured.v1') return true;
    return (await store.byId(parseEvent(type, data).orderId))?.status === 'pending';
  },
  async handle({ type, data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    if (type === 'payment.captured.v1') {
      const { orderId } = parseEvent(type, data);
      await changeOrder(client, 'id', orderId, (order, now) =>
        decidePending(order, { type: 'mark-paid' }, now),
      );
    } else if (type === 'payment.voided.v1') {
      const { paymentId } = parseEvent(type, data);
      await changeOrder(client, 'payment_id', paymentId, (order, now) =>
        decidePending(order, { type: 'cancel', notCharged: true }, now),
      );
    } else if (type === 'payment.refund-failed.v1') {
      const { orderId, amountPence: owedPence } = parseEvent(type, data);
      await changeOrder(client, 'id', orderId, (order, now) =>
        decide(order, { type: 'record-refund-failure', owedPence }, now),
      );
    } else {
      const { orderId, amountPence: refundPence } = parseEvent('payment.refunded.v1', data);
      await changeOrder(client, 'id', orderId, (order, now) =>
        decide(order, { type: 'record-refund', refundPence }, now),
      );
    }
  },
});
