import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createSharedJob } from '../redis/shared-job.ts';
import { readSkuScript } from '../redis/sku-scripts.ts';
import type { Replica } from '../replica/create-replica.ts';
import type { Stored } from '../snapshot/create-snapshot.ts';
import { countActiveHolds, readLatelyExpired } from './held-pots.ts';
import { createHoldNews } from './hold-news.ts';
import { holdRoutes } from './hold-routes.ts';
import { createHoldStore } from './hold-store.ts';
import { createSweeper } from './sweep-expired-holds.ts';

const FREE_EXPIRED = readSkuScript(import.meta.dirname, 'free-expired');

/** Reservations, and the news of them. */
export function createHolds(kit: ServiceKit, parts: Stored & { replica: Replica }) {
  const { config, bus, pool, redis, skuScripts, skuEvents, snapshot, replica } = parts;
  const { logger } = kit;
  const holds = createHoldStore(skuScripts, replica, snapshot);
  const news = kit.add(createHoldNews(bus, logger));
  skuEvents.on('held', news.changed);
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
        const ended = await readLatelyExpired(pool);
        await Promise.all(ended.map((sku) => skuScripts.run(FREE_EXPIRED, sku)));
      },
    }),
  );
  kit.metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
  return { holds, endpoints: holdRoutes(holds, pool) };
}
