import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { OrderStore } from '../store/order-store.ts';
import { decide, type Command, type Decision, type Order } from '../rules/order.ts';

const onlyPending =
  (command: Command) =>
  (order: Order): Decision =>
    order.status === 'pending' ? decide(order, command, new Date()) : { order, events: [] };

/**
 * Most captures are heard of after the request has marked its order paid: one look spares them a transaction. Whatever
 * goes wrong here is left to the subscription itself.
 */
export const passOverSettled = (bus: Pick<Bus, 'subscribe'>, store: OrderStore): Pick<Bus, 'subscribe'> => ({
  subscribe: (subscription) =>
    bus.subscribe({
      ...subscription,
      async handle(event) {
        if (event.type === 'payment.captured.v1') {
          const { orderId } = parseEvent('payment.captured.v1', event.data);
          if (await store.isSettled(orderId).catch(() => false)) return;
        }
        await subscription.handle(event);
      },
    }),
});

/**
 * What became of the money, for orders whose request did not live to hear it. One group for all three: they must stay in
 * order per payment.
 */
export const onPayments = (store: OrderStore) => ({
  group: 'order.settle-payments',
  topics: ['payment.captured.v1', 'payment.voided.v1', 'payment.refunded.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    if (event.type === 'payment.captured.v1') {
      const { orderId } = parseEvent('payment.captured.v1', event.data);
      await store.changeIn(client, 'id', orderId, onlyPending({ type: 'mark-paid' }));
    } else if (event.type === 'payment.voided.v1') {
      const { paymentId } = parseEvent('payment.voided.v1', event.data);
      await store.changeIn(client, 'payment_id', paymentId, onlyPending({ type: 'cancel' }));
    } else {
      const { orderId, amountPence } = parseEvent('payment.refunded.v1', event.data);
      await store.changeIn(client, 'id', orderId, (order) =>
        decide(order, { type: 'record-refund', refundPence: amountPence }, new Date()),
      );
    }
  },
});
