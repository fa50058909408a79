import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { randomUUID } from 'node:crypto';
import type { CatchUp } from './catch-up.ts';
import type { Sku } from '../redis/sku.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { readReplicated } from '../snapshot/snapshot-queries.ts';

const BATCH = 200;

/**
 * Compares every replica of stock with the ledger, so that each stays fresh and none has to be compared while a shopper
 * waits. One instance does it for all, at most once in `seconds`.
 */
export function createReplicaComparison(options: {
  pool: pg.Pool;
  redis: Pick<CartRedis, 'lock'>;
  catchUp: CatchUp;
  seconds: number;
  logger: Logger;
}): Component {
  const { pool, redis, catchUp, seconds, logger } = options;
  const task = async (stopping: AbortSignal) => {
    // Nobody gives it back: it ends a little before the next run.
    if (!(await redis.lock('cart:comparing', randomUUID(), Math.ceil(seconds * 900)))) return;
    let last: Sku = { productId: '', variantId: '' };
    while (!stopping.aborted) {
      const skus = await readReplicated(pool, last, BATCH);
      await Promise.all(skus.map(catchUp));
      const end = skus.at(-1);
      if (!end || skus.length < BATCH) return;
      last = end;
    }
  };
  return createTicker({ name: 'comparison with the ledger', seconds, task, logger });
}
