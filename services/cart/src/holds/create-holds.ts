import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createSharedJob } from '../redis/shared-job.ts';
import type { Replica } from '../replica/create-replica.ts';
import type { Stored } from '../snapshot/create-snapshot.ts';
import { countActiveHolds, readLatelyExpired } from './held-pots.ts';
import { createHoldNews } from './hold-news.ts';
import { holdRoutes } from './hold-routes.ts';
import { createHoldStore } from './hold-store.ts';
import { createSweeper } from './sweep-expired-holds.ts';

/** Reservations, and the news of them. */
export function createHolds(kit: ServiceKit, parts: Stored & { replica: Replica }) {
  const { config, bus, pool, redis, skuScripts, skuEvents, snapshot, replica } = parts;
  const { logger } = kit;
  const holds = createHoldStore(skuScripts, replica, snapshot);
  const news = kit.add(createHoldNews(skuScripts, bus, logger));
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
