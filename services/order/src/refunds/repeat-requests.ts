import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { createTicker } from '@slipcast/service-kit/ticker';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { OrderKit } from '../order-kit.ts';
import { takeUnanswered } from '../orders/refund-entries.ts';

/** Asks again for refunds about which the payment service has not been heard: the request or its answer may be lost. It refunds each once. */
export const askAgain = (pool: pg.Pool, afterMs: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    const asked = await takeUnanswered(client, afterMs);
    await enqueue(
      client,
      asked.map(({ id: refundId, orderId, paymentId, amountPence, reason }) => ({
        type: 'refund.requested.v1',
        key: orderId,
        data: { orderId, paymentId, refundId, amountPence, reason: reason ?? '' },
      })),
    );
  });

/** Does so every few minutes. */
export function repeatRequests({ pool, wake, logger, config }: OrderKit) {
  const seconds = config.LOST_EVENTS_SECONDS;
  return createTicker({
    name: 'refunds without an answer',
    seconds,
    logger,
    async task() {
      await askAgain(pool, seconds * 1000);
      wake();
    },
  });
}
