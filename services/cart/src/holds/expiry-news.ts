import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Sku } from '../redis/sku.ts';
import { readLatelyExpired } from './held-pots.ts';
import type { CartRedis } from '../redis/cart-redis.ts';

const EVERY_SECONDS = 1;

/**
 * A reservation that ends by itself is nobody's request: this notices it within a second, and whoever shows the pot is told. One
 * instance does it for all.
 */
export function createExpiryNews(options: {
  pool: pg.Pool;
  redis: Pick<CartRedis, 'lock'>;
  changed: (sku: Sku) => void;
  logger: Logger;
}): Component {
  const { pool, redis, changed, logger } = options;
  const task = async () => {
    // Nobody gives it back: it ends a little before the next run.
    if (!(await redis.lock('cart:telling-expired', randomUUID(), EVERY_SECONDS * 900))) return;
    for (const sku of await readLatelyExpired(pool)) changed(sku);
  };
  return createTicker({ name: 'news of expired reservations', seconds: EVERY_SECONDS, task, logger });
}
