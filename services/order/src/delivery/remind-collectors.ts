import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { createTicker } from '@slipcast/service-kit/ticker';
import { inTransaction } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import { addSteps } from '../orders/history-store.ts';
import { ORDER_COLUMNS } from '../orders/order-columns.ts';
import { snapshotOf, type Order } from '../orders/order-record.ts';
import { readOptions } from './options-store.ts';

const SECONDS = 600;
const AT_ONCE = 50;

/** Reminds each buyer once, some days after an order was ready. Several replicas may run it at once. Returns how many it reminded. */
export async function remindCollectors({ pool, wake }: Pick<OrderKit, 'pool' | 'wake'>): Promise<number> {
  const { options } = await readOptions(pool);
  const { reminderDays } = options.collection;
  if (reminderDays === null) return 0;
  const reminded = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Order>(
      `UPDATE orders SET reminded_at = clock_timestamp() WHERE id IN (
         SELECT id FROM orders
         WHERE status = 'paid' AND reminded_at IS NULL AND ready_at < clock_timestamp() - make_interval(days => $1)
         ORDER BY ready_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING ${ORDER_COLUMNS}`,
      [reminderDays, AT_ONCE],
    );
    const due = rows.flatMap((order) => (order.readyAt ? [{ ...order, readyAt: order.readyAt }] : []));
    for (const { id } of due) await addSteps(client, id, [{ what: 'collection-due' }]);
    await enqueue(
      client,
      due.map((order) => ({
        type: 'order.collection-due.v1' as const,
        key: order.id,
        data: { ...snapshotOf(order), readyAt: order.readyAt.toISOString() },
      })),
    );
    return rows.length;
  });
  if (reminded > 0) wake();
  return reminded;
}

export const remindCollectorsRegularly = (kit: OrderKit) =>
  createTicker({
    name: 'reminders of collections',
    seconds: SECONDS,
    logger: kit.logger,
    task: async () => {
      while ((await remindCollectors(kit)) > 0);
    },
  });
