import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCarts } from './carts/create-carts.ts';
import type { CartConfig } from './config.ts';
import { createHolds } from './holds/create-holds.ts';
import { createProducts } from './products/create-products.ts';
import { createCartRedis } from './redis/cart-redis.ts';
import { createSkuScripts, readTimes, type SkuEvents } from './redis/sku-scripts.ts';
import { createReplica } from './replica/create-replica.ts';
import { createShoppers } from './shoppers.ts';
import { createSnapshot } from './snapshot/create-snapshot.ts';
import { createWaitlist } from './waitlist/create-waitlist.ts';
import { readQueue } from './waitlist/entries.ts';

/** Carts and reservations. */
export const createCartService = (config: CartConfig, host: HostOptions = {}): Service =>
  createStandardService('cart', config, host, (kit) => {
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    const authenticator = kit.authenticator(config);
    const limitsRedis = kit.redis(config.REDIS_URL, 'limits');
    const redis = kit.add(createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, kit.logger));
    const skuEvents: SkuEvents = new EventEmitter();
    const skuScripts = createSkuScripts(redis, readTimes(config), skuEvents);
    const shoppers = createShoppers(config, authenticator);
    const base = { config, bus, pool, eventPool, limitsRedis, redis, skuEvents, skuScripts, shoppers };
    const stored = { ...base, ...createSnapshot(kit, pool, skuEvents) };
    const replica = createReplica(kit, { ...stored, readQueue });
    const { holds, endpoints } = createHolds(kit, { ...stored, replica });
    const products = createProducts(kit, base);
    const waitlist = createWaitlist(kit, { ...base, holds, products });
    const carts = createCarts(kit, { ...stored, holds, products, waitlist });
    const capabilities = [replica, { endpoints }, waitlist, carts];
    return { authenticator, endpoints: capabilities.flatMap((capability) => capability.endpoints) };
  });
