import type { Redis } from 'ioredis';
import type { Owner } from '@slipcast/contracts/ids';
import type { Bus } from '@slipcast/event-bus/bus';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type pg from 'pg';
import type { CartConfig } from '../config.ts';
import type { Holds } from '../holds/hold-store.ts';
import type { Products } from '../products/product-cache.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import type { SkuEvents, SkuScripts } from '../redis/sku-scripts.ts';
import type { Shoppers } from '../shoppers.ts';
import { createChangeQueue } from './change-queue.ts';
import { createEntryKeys } from './entry-keys.ts';
import { moveEntries, removeEntries } from './join-queue.ts';
import { createWaitlistLimits } from './limits.ts';
import { entryOfKey, mailedLinkRoutes } from './mailed-link-routes.ts';
import { createQueueScripts } from './queue-scripts.ts';
import { createRecordOffers } from './record-offers.ts';
import { createServeQueues } from './serve-queues.ts';
import { createReadAddress } from './user-client.ts';
import { waitlistRoutes } from './waitlist-routes.ts';

export type Waitlist = Omit<ReturnType<typeof createWaitlist>, 'endpoints'>;

/** The queues of shoppers who are waiting for a pot that others have. */
export function createWaitlist(
  kit: ServiceKit,
  parts: {
    config: CartConfig;
    bus: Bus;
    pool: pg.Pool;
    redis: CartRedis;
    limitsRedis: Redis;
    skuScripts: SkuScripts;
    skuEvents: SkuEvents;
    holds: Holds;
    products: Products;
    shoppers: Shoppers;
  },
) {
  const { config, bus, pool, redis, limitsRedis, skuScripts, skuEvents, holds, products, shoppers } = parts;
  const { logger } = kit;
  const scripts = createQueueScripts(skuScripts);
  const relay = kit.outbox(pool, bus);
  const wake = () => relay.wake();
  const changeQueue = createChangeQueue({ scripts, pool });
  const keys = createEntryKeys(config.HOLD_RECEIPT_SECRET);
  const readAddress = createReadAddress(kit.client('user', config.USER_URL, { timeoutMs: 2000 }));
  const recorder = kit.add(
    createRecordOffers({ scripts, holds, changeQueue, pool, products, readAddress, keys, wake, logger }),
  );
  skuEvents.on('offers', recorder.recordSoon);
  const { recordOffers } = recorder;
  kit.add(
    createServeQueues({ pool, redis, changeQueue, recordOffers, seconds: config.SWEEP_SECONDS, logger }),
  );
  const limits = createWaitlistLimits(limitsRedis, config.WAITING_PER_NETWORK);
  const queue = { pool, holds, changeQueue, recordOffers, keys, limits, wake };
  return {
    moveEntries: (guest: Owner, owner: Owner) => moveEntries(queue, guest, owner),
    removeEntries: (owner: Owner) => removeEntries(queue, owner),
    /** The entry that a mailed link is about. Throws Refusal 404. */
    entryOfKey: (key: string) => entryOfKey(queue, key),
    endpoints: [
      ...waitlistRoutes({ ...queue, products, shoppers }),
      ...mailedLinkRoutes({ ...queue, products }),
    ],
  };
}
