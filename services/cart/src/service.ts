import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCarts } from './store/carts.ts';
import type { CartConfig } from './config.ts';
import { createGuestCeiling } from './store/guest-cart-limit.ts';
import { createHolds } from './store/holds.ts';
import { createProducts } from './store/products.ts';
import { createRebuild } from './store/rebuild.ts';
import { createCartRedis } from './store/redis.ts';
import { cartRoutes } from './routes/cart-routes.ts';
import { createSettle } from './store/apply-sale.ts';
import { createShoppers } from './routes/shoppers.ts';
import { createSnapshot } from './store/snapshot.ts';
import { countActiveHolds } from './store/snapshot-rows.ts';
import { subscribeCart } from './subscriptions/cart-subscriptions.ts';
import { createSweeper } from './jobs/sweep-expired-holds.ts';

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
    const dependencies = {
      holds,
      carts: createCarts({ redis, pool, snapshot, room }),
      products,
      shoppers: createShoppers(config, authenticator),
      guestCartLimit: createGuestCeiling(limitsRedis, config.GUEST_CARTS_PER_NETWORK, config.HOLD_SECONDS),
    };
    metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
    const settle = createSettle(redis, pool, snapshot, coolMs);
    subscribeCart({ kit, bus, pool, dependencies, products, settle, snapshot });
    kit.add(createSweeper({ pool, holds, everyMs: config.SWEEP_SECONDS * 1000, coolMs, logger }));
    return { authenticator, endpoints: cartRoutes(dependencies) };
  });
