import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { NoteOffers } from './note-offers.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { Sku } from '../redis/sku.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { readQueued, removeOldPlaces } from './entries.ts';

const BATCH = 100;

/**
 * Goes through all pots that somebody waits for: frees what has expired and offers it, brings the queue to a Redis that lost it, and
 * notes what a crash has left. One instance does it for all, at most once in `seconds`.
 */
export function createWaitingUpkeep(options: {
  pool: pg.Pool;
  redis: Pick<CartRedis, 'lock'>;
  changeQueue: ChangeQueue;
  noteOffers: NoteOffers['noteOffers'];
  seconds: number;
  logger: Logger;
}): Component {
  const { pool, redis, changeQueue, noteOffers, seconds, logger } = options;
  const upkeep = async (sku: Sku): Promise<void> => {
    try {
      await changeQueue(sku, async () => {});
      await noteOffers(sku);
    } catch (error) {
      logger.warn({ err: error, ...sku }, 'the queue of a pot could not be looked after');
    }
  };
  const task = async (stopping: AbortSignal) => {
    // Nobody gives it back: it ends a little before the next run.
    if (!(await redis.lock('cart:serving', randomUUID(), Math.ceil(seconds * 900)))) return;
    await removeOldPlaces(pool);
    let last: Sku = { productId: '', variantId: '' };
    while (!stopping.aborted) {
      const skus = await readQueued(pool, last, BATCH);
      for (const sku of skus) if (!stopping.aborted) await upkeep(sku);
      const end = skus.at(-1);
      if (!end || skus.length < BATCH) return;
      last = end;
    }
  };
  return createTicker({ name: 'service of those who wait', seconds, task, logger });
}
