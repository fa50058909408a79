import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Authenticator } from '@slipcast/service-kit/auth';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { CartConfig } from './config.ts';
import { createCartRedis } from './redis/cart-redis.ts';
import { createSkuScripts, readTimes, type SkuEvents } from './redis/sku-scripts.ts';
import { createShoppers } from './shoppers.ts';

export type Base = ReturnType<typeof createBase>;

/** The connections and tools that all capabilities are created with. */
export function createBase(kit: ServiceKit, config: CartConfig, authenticator: Authenticator) {
  const bus = kit.bus(config);
  const pool = kit.database(config, join(import.meta.dirname, '../migrations'), { byIndex: true });
  const eventPool = kit.eventPool(config, { byIndex: true });
  const limitsRedis = kit.redis(config.REDIS_URL, 'limits');
  const redis = kit.add(createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, kit.logger));
  const skuEvents: SkuEvents = new EventEmitter();
  const skuScripts = createSkuScripts(redis, readTimes(config), skuEvents);
  const shoppers = createShoppers(config, authenticator);
  return { config, bus, pool, eventPool, limitsRedis, redis, skuEvents, skuScripts, shoppers };
}
