import type pg from 'pg';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { decide } from '../rules/decide.ts';
import type { PaymentStore } from '../store/payment-store.ts';

/** Releases the money of a cancelled order, captured or not; the sweep carries it out. */
export const onOrderCancelled = (bus: Bus, pool: pg.Pool, store: PaymentStore) =>
  subscribeOnce({
    bus,
    pool,
    group: 'payment.release-cancelled',
    topics: ['order.cancelled.v1'],
    async handle(event, client) {
      const { paymentId, orderId } = parseEvent('order.cancelled.v1', event.data);
      const reason = 'the order was cancelled';
      await store.change(
        paymentId,
        (payment) =>
          payment.orderId !== null && payment.orderId !== orderId
            ? { payment, events: [] }
            : decide(payment, { type: 'release', reason, orderId }),
        { client },
      );
    },
  });
