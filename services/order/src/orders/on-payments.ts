import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { markPaid } from './mark-paid.ts';
import { changeOrder, readOrder } from './change-order.ts';
import type { OrderStore } from './order-store.ts';
import { decide, decidePending } from './order.ts';
import { recordPart, recordPartFailure } from './record-refund.ts';

/**
 * Applies the outcome of a payment to its order when the request did not live to hear it. One group handles all these events, because
 * those of one payment must stay in order.
 */
export const onPayments = (store: Pick<OrderStore, 'byId' | 'wasPaidHere'>) => ({
  group: 'order.complete-payments',
  topics: [
    'payment.captured.v1',
    'payment.voided.v1',
    'payment.partly-refunded.v1',
    'payment.partial-refund-failed.v1',
    'payment.refunded.v1',
    'payment.refund-failed.v1',
  ],
  /** The request itself has nearly always marked the order as paid, mostly in this process. Then there is nothing to do. */
  async concerns({ type, data }: EventEnvelope): Promise<boolean> {
    if (type !== 'payment.captured.v1') return true;
    const { orderId } = parseEvent(type, data);
    return !store.wasPaidHere(orderId) && (await store.byId(orderId))?.status === 'pending';
  },
  async handle({ type, data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    if (type === 'payment.captured.v1') {
      const order = await readOrder(client, 'id', parseEvent(type, data).orderId);
      if (order) await markPaid((_key, step) => step(client), order);
    } else if (type === 'payment.voided.v1') {
      const { paymentId } = parseEvent(type, data);
      await changeOrder(client, 'payment_id', paymentId, (order, now) =>
        decidePending(order, { type: 'cancel', notCharged: true }, now),
      );
    } else if (type === 'payment.partly-refunded.v1') {
      const part = parseEvent(type, data);
      await changeOrder(client, 'id', part.orderId, (order, now) => recordPart(order, part, now));
    } else if (type === 'payment.partial-refund-failed.v1') {
      const part = parseEvent(type, data);
      await changeOrder(client, 'id', part.orderId, (order, now) => recordPartFailure(order, part, now));
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
