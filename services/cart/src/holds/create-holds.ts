import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { CartConfig } from '../config.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { createSharedJob } from '../redis/shared-job.ts';
import type { SkuEvents, SkuScripts } from '../redis/sku-scripts.ts';
import type { Replica } from '../replica/create-replica.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { countActiveHolds, readLatelyExpired } from './held-pots.ts';
import { createHoldNews } from './hold-news.ts';
import { holdRoutes } from './hold-routes.ts';
import { createHoldScripts } from './hold-scripts.ts';
import { createHoldStore } from './hold-store.ts';
import { createSweeper } from './sweep-expired-holds.ts';

/** Reservations, and the news of them. */
export function createHolds(
  kit: ServiceKit,
  parts: {
    config: CartConfig;
    bus: Bus;
    pool: pg.Pool;
    redis: CartRedis;
    skuScripts: SkuScripts;
    skuEvents: SkuEvents;
    snapshot: Snapshot;
    replica: Replica;
  },
) {
  const { config, bus, pool, redis, skuScripts, skuEvents, snapshot, replica } = parts;
  const { logger } = kit;
  const scripts = createHoldScripts(skuScripts);
  const holds = createHoldStore(scripts, replica, snapshot);
  const news = kit.add(createHoldNews({ scripts, bus, logger }));
  for (const event of ['held', 'offers'] as const) skuEvents.on(event, news.changed);
  const { waitMs } = skuScripts.times;
  kit.add(createSweeper({ pool, holds, seconds: config.SWEEP_SECONDS, waitMs, logger }));
  // No request notices when a reservation ends by itself, so this does, within a second.
  kit.add(
    createSharedJob({
      name: 'news of expired reservations',
      lock: 'cart:telling-expired',
      redis,
      seconds: 1,
      logger,
      async task() {
        for (const sku of await readLatelyExpired(pool)) news.changed(sku);
      },
    }),
  );
  kit.metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
  return { holds, endpoints: holdRoutes(holds, pool) };
}
