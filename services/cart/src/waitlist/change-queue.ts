import type pg from 'pg';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Sku } from '../redis/sku.ts';
import type { HoldScripts } from '../holds/hold-scripts.ts';
import { lockQueue, readQueue } from './entries.ts';

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/**
 * Changes who waits for a pot: in PostgreSQL, and then the whole queue in Redis, which gives pieces away. One change at a time,
 * so that no older queue takes the place of a newer one. Where Redis has no replica, the rebuild reads the queue.
 */
export const createChangeQueue =
  ({ scripts, pool }: { scripts: Pick<HoldScripts, 'queue'>; pool: pg.Pool }) =>
  async <T>(sku: Sku, change: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      await lockQueue(client, sku);
      const changed = await change(client);
      const { waiting } = await readQueue(client, sku);
      await scripts.queue(sku, waiting);
      return changed;
    });
