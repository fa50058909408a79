import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';

/**
 * The orders of a deleted account stay, but nothing says any longer with which card they were paid. Only this service knows all of them:
 * some were placed as a guest.
 */
export const onUserErased = {
  group: 'order.erase-buyers',
  topics: ['user.erased.v1'],
  async handle({ data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ orderId: string; paymentId: string }>(
      'SELECT id AS "orderId", payment_id AS "paymentId" FROM orders WHERE user_id = $1',
      [parseEvent('user.erased.v1', data).userId],
    );
    await enqueue(
      client,
      rows.map((order) => ({ type: 'order.buyer-erased.v1', key: order.orderId, data: order })),
    );
  },
};
