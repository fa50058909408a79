import type { Server } from 'node:net';
import { join } from 'node:path';
import { createApp } from '@slipcast/service-kit/app';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { createService, type Service } from '@slipcast/service-kit/service';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { createSessionReader } from '@slipcast/service-kit/sessions';
import { createCarts } from './carts.ts';
import type { CartConfig } from './config.ts';
import { createGuestCeiling } from './guest-ceiling.ts';
import { createHolds } from './holds.ts';
import { createProducts } from './products.ts';
import { createRebuild } from './rebuild.ts';
import { createCartRedis } from './redis.ts';
import { addItem } from './routes/add-item.ts';
import { checkStock } from './routes/check-stock.ts';
import { claimHolds } from './routes/claim-holds.ts';
import { clearCart } from './routes/clear-cart.ts';
import { extendItem } from './routes/extend-item.ts';
import { mergeCart } from './routes/merge-cart.ts';
import { readCart } from './routes/read-cart.ts';
import { readHolds } from './routes/read-holds.ts';
import { removeItem } from './routes/remove-item.ts';
import { updateItem } from './routes/update-item.ts';
import { createSettle } from './settle.ts';
import type { CartShop } from './shop-cart.ts';
import { createShoppers } from './shopper.ts';
import { createSnapshot } from './snapshot.ts';
import { subscriptionsPart } from './subscriptions/part.ts';
import { createSweeper } from './sweeper.ts';

/** Carts and reservations. */
export function createCartService(
  config: CartConfig,
  options: { listener?: Server; logger?: Logger } = {},
): Service {
  const logger = options.logger ?? createLogger('cart', config.LOG_LEVEL);
  const metrics = createMetrics('cart');
  const pool = createPool(config.DATABASE_URL, { max: config.DATABASE_POOL, logger });
  const redis = createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, logger);
  const sessionRedis = connectRedis(config.REDIS_URL, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(25 * times, 500),
  });
  sessionRedis.on('error', (error) => logger.debug({ err: error }, 'redis connection'));
  const internal = { internalToken: config.INTERNAL_TOKEN };
  const users = createServiceClient(config.USER_URL, internal);
  const orders = createServiceClient(config.ORDER_URL, internal);
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: 'cart',
    logger,
    metrics,
  });
  const authenticator = createAuthenticator(
    { auth: config.AUTH_PUBLIC_KEY, guest: config.GUEST_PUBLIC_KEY },
    createSessionReader(sessionRedis, users),
  );

  const snapshot = createSnapshot(pool, logger);
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
  const carts = createCarts({ redis, pool, snapshot, room });
  const ceiling = createGuestCeiling(sessionRedis, config.GUEST_CARTS_PER_NETWORK, config.HOLD_SECONDS);
  const shop: CartShop = {
    holds,
    carts,
    products,
    shoppers: createShoppers(config, authenticator),
    ceiling,
  };
  const settle = createSettle(redis, pool, snapshot, coolMs);
  metrics.gauge('holds_active', 'Reservations that have not expired', async () => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*) FROM cart_hold WHERE quantity > 0 AND expires_at > now()',
    );
    return rows[0]?.count ?? 0;
  });

  return createService({
    name: 'cart',
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      databaseComponent(pool, config.DATABASE_URL, join(import.meta.dirname, '../migrations'), logger),
      { name: 'clients', stop: () => Promise.all([users.close(), orders.close()]) },
      {
        name: 'redis',
        // Connected before the first shoppers come, who would wait for it against their two seconds; without Redis it starts all the same.
        start() {
          redis.ping().catch(() => {});
        },
        stop() {
          redis.disconnect();
          sessionRedis.disconnect();
        },
      },
      snapshot,
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      subscriptionsPart({ bus, pool, shop, products, settle, snapshot }),
      createSweeper({ pool, holds, everyMs: config.SWEEP_SECONDS * 1000, coolMs, logger }),
    ],
    listen: () =>
      createApp({
        name: 'cart',
        logger,
        metrics,
        authenticator,
        internalToken: config.INTERNAL_TOKEN,
        liveness: () => (bus.healthy() ? [] : ['events stand still']),
        readiness: async () => {
          const [stored, cached] = await Promise.allSettled([pool.query('SELECT 1'), redis.ping()]);
          return [
            ...(stored.status === 'rejected' ? ['postgres'] : []),
            ...(cached.status === 'rejected' ? ['redis'] : []),
          ];
        },
        endpoints: [
          addItem(shop),
          readCart(shop),
          updateItem(shop),
          removeItem(shop),
          clearCart(shop),
          extendItem(shop),
          mergeCart(shop),
          checkStock(shop),
          claimHolds(shop),
          readHolds(shop),
        ],
      }),
  });
}
