import { join } from 'node:path';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createLedgerClient } from './clients/ledger-client.ts';
import type { CartConfig } from './config.ts';
import { createApplySale } from './flows/apply-sale.ts';
import { createCatchUp, type Drift } from './flows/catch-up.ts';
import { stockSeen } from './flows/stock-seen.ts';
import { createReplicaComparison } from './jobs/compare-replicas.ts';
import { createSweeper } from './jobs/sweep-expired-holds.ts';
import { cartItemRoutes } from './routes/cart-items.ts';
import { cartRoutes } from './routes/carts.ts';
import { holdRoutes } from './routes/holds.ts';
import { showHeldPots, showProductHolds } from './routes/product-holds.ts';
import { createShoppers } from './routes/shoppers.ts';
import type { Sku } from './rules/sku.ts';
import type { SignReceipt } from './rules/wire-cart.ts';
import { createCarts } from './store/carts.ts';
import { createHoldScripts } from './store/hold-scripts.ts';
import { createHolds } from './store/holds.ts';
import { createInstances } from './store/instances.ts';
import { createProducts } from './store/products.ts';
import { createRebuild } from './store/rebuild-replica.ts';
import { createCartRedis } from './store/redis.ts';
import { createSnapshot } from './store/snapshot.ts';
import { countActiveHolds } from './store/snapshot-queries.ts';
import { PRODUCT_TOPICS, onProductChanged, refreshProducts } from './subscriptions/on-product-changed.ts';
import { onOrderPaid, onStockChanged } from './subscriptions/on-sales.ts';
import { onUserErased } from './subscriptions/on-user-erased.ts';

/** Carts and reservations. */
export const createCartService = (config: CartConfig, host: HostOptions = {}): Service =>
  createStandardService('cart', config, host, (kit) => {
    const { logger } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    const authenticator = kit.authenticator(config);
    const guestCarts = createRateLimiter(kit.redis(config.REDIS_URL, 'limit of guest carts'), {
      name: 'cart:guest-carts',
      points: config.GUEST_CARTS_PER_NETWORK,
      seconds: config.HOLD_SECONDS,
      perNetwork: true,
      message: 'Too many new carts. Please wait a moment and try again.',
    });
    const redis = kit.add(createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, logger));
    const readLedger = createLedgerClient(kit.client('order', config.ORDER_URL, { timeoutMs: 2000 }));
    // Before the snapshot, so that it stops after it.
    const instances = kit.add(createInstances({ pool, flush: () => snapshot.flushed(), logger }));
    const snapshot = kit.add(createSnapshot(pool, logger));
    const waitMs = config.HOLD_WAIT_SECONDS * 1000;
    const scripts = createHoldScripts(redis, {
      holdMs: config.HOLD_SECONDS * 1000,
      capMs: config.HOLD_CAP_SECONDS * 1000,
      claimMs: config.CLAIM_SECONDS * 1000,
      waitMs,
    });
    const rebuild = createRebuild({
      scripts,
      pool,
      readLedger,
      snapshot,
      othersFlushed: instances.othersFlushed,
      waitMs,
      logger,
    });
    const drifts = kit.metrics.counter(
      'stock_replica_drifts_total',
      'Replicas of stock that differed from the ledger when they were compared',
      ['drift'],
    );
    const drifted = (drift: Drift) => drifts.inc({ drift });
    const catchUp = createCatchUp({ scripts, readLedger, snapshot, drifted, logger });
    const holds = createHolds(scripts, rebuild, catchUp, snapshot);
    const limits = { items: config.CART_ITEMS, pieces: config.CART_PIECES };
    const carts = createCarts({ redis, pool, snapshot, limits });
    const products = createProducts(pool);
    kit.metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
    kit.subscribe(() => bus.subscribe(onProductChanged(products)));
    kit.subscribe(() => bus.listen(PRODUCT_TOPICS, refreshProducts(products)));
    kit.subscribe(() => bus.subscribe(onStockChanged(createApplySale(scripts, snapshot, catchUp), snapshot)));
    kit.subscribe(() => bus.subscribe(onUserErased({ carts, holds }, snapshot)));
    kit.subscribe(() => onOrderPaid(bus, eventPool, { carts, holds }));
    kit.add(createSweeper({ pool, holds, seconds: config.SWEEP_SECONDS, waitMs, logger }));
    kit.add(createReplicaComparison({ pool, redis, catchUp, seconds: config.SWEEP_SECONDS, logger }));
    const shoppers = createShoppers(config, authenticator);
    const sign: SignReceipt = (receipt) => signReceipt(config.HOLD_RECEIPT_SECRET, receipt);
    const seen = (skus: Sku[]) => stockSeen({ scripts, pool }, skus);
    const dependencies = { holds, carts, products, shoppers, guestCarts, signReceipt: sign, stockSeen: seen };
    const routes = [cartItemRoutes, cartRoutes, holdRoutes];
    return {
      authenticator,
      endpoints: [...routes.flatMap((of) => of(dependencies)), showProductHolds(pool), showHeldPots(pool)],
    };
  });
