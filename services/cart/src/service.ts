import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCarts } from './carts.ts';
import type { CartConfig } from './config.ts';
import { createGuestCeiling } from './guest-ceiling.ts';
import { createHolds } from './holds.ts';
import { createProducts } from './products.ts';
import { createRebuild } from './rebuild.ts';
import { createCartRedis } from './redis.ts';
import { cartRoutes } from './routes/cart-routes.ts';
import { createSettle } from './settle.ts';
import { createShoppers } from './shopper.ts';
import { createSnapshot } from './snapshot.ts';
import { countActiveHolds } from './snapshot-rows.ts';
import { subscribeCart } from './subscriptions/part.ts';
import { createSweeper } from './sweeper.ts';

/** Carts and reservations. */
export const createCartService = (config: CartConfig, host: HostOptions = {}): Service =>
  createStandardService('cart', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const authenticator = kit.authenticator(config);
    const limitsRedis = kit.redis(config.REDIS_URL, 'limit of new carts');
    const redis = kit.add(createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, logger));
    const orders = kit.client(config.ORDER_URL);
    const snapshot = kit.add(createSnapshot(pool, logger));
    const coolMs = config.HOLD_COOL_SECONDS * 1000;
    const rebuild = createRebuild({ redis, pool, orders, snapshot, coolMs, logger });
    const products = createProducts(pool);
    const holds = createHolds(redis, rebuild, snapshot, {
      holdMs: config.HOLD_SECONDS * 1000,
      capMs: config.HOLD_CAP_SECONDS * 1000,
      claimMs: config.CLAIM_SECONDS * 1000,
      coolMs,
    });
    const room = { items: config.CART_ITEMS, pieces: config.CART_PIECES };
    const shop = {
      holds,
      carts: createCarts({ redis, pool, snapshot, room }),
      products,
      shoppers: createShoppers(config, authenticator),
      ceiling: createGuestCeiling(limitsRedis, config.GUEST_CARTS_PER_NETWORK, config.HOLD_SECONDS),
    };
    metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
    const settle = createSettle(redis, pool, snapshot, coolMs);
    subscribeCart({ kit, bus, pool, shop, products, settle, snapshot });
    kit.add(createSweeper({ pool, holds, everyMs: config.SWEEP_SECONDS * 1000, coolMs, logger }));
    return { authenticator, endpoints: cartRoutes(shop) };
  });
