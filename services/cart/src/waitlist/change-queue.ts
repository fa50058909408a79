import type { Sku } from '@slipcast/contracts/sku';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { lockQueue, readQueue } from './entries.ts';
import type { Queue } from '../redis/sku-scripts.ts';
import type { QueueScripts } from './queue-scripts.ts';

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/**
 * Changes the queue of a pot in PostgreSQL, and then all of it in Redis, which offers the pieces. Changes run one at a time, so an older queue
 * never replaces a newer one. Without a replica in Redis, the rebuild reads the queue.
 */
export const createChangeQueue =
  ({ scripts, pool }: { scripts: Pick<QueueScripts, 'queue'>; pool: pg.Pool }) =>
  async <T = void>(
    sku: Sku,
    change: (client: pg.PoolClient) => Promise<T> = async () => undefined as T,
  ): Promise<T> =>
    inTransaction(pool, async (client) => {
      await lockQueue(client, sku);
      const changed = await change(client);
      const { waiting } = await readQueue(client, sku);
      await scripts.queue(sku, waiting);
      return changed;
    });

/** The queue of a pot as PostgreSQL has it, for a replica that Redis lost. It does not change until `work` has ended. */
export const withQueue = <T>(
  pool: pg.Pool,
  sku: Sku,
  work: (queue: Queue, client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await lockQueue(client, sku);
    return work(await readQueue(client, sku), client);
  });
