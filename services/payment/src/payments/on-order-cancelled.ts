import type pg from 'pg';
import { isPaidByHand } from '@slipcast/contracts/by-hand';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { decide } from './decide.ts';
import type { PaymentStore } from './payment-store.ts';

/** Reverses the payment of a cancelled order, captured or not; the sweep carries it out. */
export const onOrderCancelled = (bus: Bus, pool: pg.Pool, store: PaymentStore) =>
  subscribeOnce({
    bus,
    pool,
    // Its name from before 0.2.0, because the event bus remembers by it how far the group has read.
    group: 'payment.release-cancelled',
    topics: ['order.cancelled.v1'],
    async handle(event, client) {
      const { paymentId, orderId, handSale } = parseEvent('order.cancelled.v1', event.data);
      if (isPaidByHand({ paymentId, orderId, handSale })) return;
      const reason = 'the order was cancelled';
      await store.change(
        paymentId,
        (payment) =>
          payment.orderId !== null && payment.orderId !== orderId
            ? { payment, events: [] }
            : decide(payment, { type: 'reverse', reason, orderId }),
        { client },
      );
    },
  });
