import { randomUUID } from 'node:crypto';
import type { Sku } from '@slipcast/contracts/sku';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { CartRedis } from './cart-redis.ts';

/** A job that one instance does for all of them, at most once in `seconds`. */
export const createSharedJob = (options: {
  name: string;
  /** The key of the lock in Redis. */
  lock: string;
  redis: Pick<CartRedis, 'lock'>;
  seconds: number;
  task: (stopping: AbortSignal) => Promise<void>;
  logger: Logger;
}): Component =>
  createTicker({
    ...options,
    async task(stopping) {
      // No one releases the lock: it ends a little before the next run.
      const locked = await options.redis.lock(options.lock, randomUUID(), Math.ceil(options.seconds * 900));
      if (locked) await options.task(stopping);
    },
  });

/**
 * Works through a list of SKUs in batches, until it ends or the service stops.
 *
 * @param read the SKUs after `last`, always in the same order
 */
export async function forEachBatch(
  read: (last: Sku, limit: number) => Promise<Sku[]>,
  limit: number,
  stopping: AbortSignal,
  work: (skus: Sku[]) => Promise<unknown>,
): Promise<void> {
  let last: Sku | undefined = { productId: '', variantId: '' };
  while (last && !stopping.aborted) {
    const skus: Sku[] = await read(last, limit);
    await work(skus);
    last = skus.length === limit ? skus.at(-1) : undefined;
  }
}
