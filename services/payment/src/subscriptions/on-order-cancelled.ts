import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { PaymentStore } from '../store/payment-store.ts';
import { decide } from '../rules/payment.ts';

/** A cancelled order's money goes back, captured or not; the sweeper carries it out. */
export const onOrderCancelled =
  (store: PaymentStore) =>
  async (event: EventEnvelope, client: pg.PoolClient): Promise<void> => {
    const { paymentId, orderId } = parseEvent('order.cancelled.v1', event.data);
    const reason = 'the order was cancelled';
    await store.changeIn(client, paymentId, (payment) =>
      payment.orderId !== null && payment.orderId !== orderId
        ? { payment, events: [] }
        : decide(payment, { type: 'release', reason, orderId }, new Date()),
    );
  };
