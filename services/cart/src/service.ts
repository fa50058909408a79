import { join } from 'node:path';
import { signReceipt } from '@slipcast/service-kit/hold-receipt';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createLedgerClient } from './replica/ledger-client.ts';
import { createReadAddress } from './waitlist/user-client.ts';
import type { CartConfig } from './config.ts';
import { createApplySale } from './replica/apply-sale.ts';
import { createCatchUp, type Drift } from './replica/catch-up.ts';
import { createNoteOffers } from './waitlist/note-offers.ts';
import { createChangeQueue } from './waitlist/change-queue.ts';
import { stockSeen } from './replica/stock-seen.ts';
import { createHoldNews } from './holds/hold-news.ts';
import { createReplicaComparison } from './replica/compare-replicas.ts';
import { createWaitingUpkeep } from './waitlist/serve-queues.ts';
import { createSweeper } from './holds/sweep-expired-holds.ts';
import { createExpiryNews } from './holds/expiry-news.ts';
import { cartFormRoutes } from './carts/form-routes.ts';
import { cartItemRoutes } from './carts/item-routes.ts';
import { cartRoutes } from './carts/cart-routes.ts';
import { holdRoutes } from './holds/hold-routes.ts';
import { showHeldPots, showProductHolds } from './holds/held-pots-routes.ts';
import { createShoppers } from './carts/shoppers.ts';
import { waitingLinkRoutes } from './waitlist/mailed-link-routes.ts';
import { waitingRoutes } from './waitlist/waitlist-routes.ts';
import type { Sku } from './redis/sku.ts';
import { createPlaceKeys } from './waitlist/entry.ts';
import type { SignReceipt } from './carts/wire-cart.ts';
import { createCarts } from './carts/cart-store.ts';
import { createHoldScripts } from './holds/hold-scripts.ts';
import { createHolds } from './holds/hold-store.ts';
import { createLimits } from './waitlist/limits.ts';
import { createInstances } from './snapshot/instances.ts';
import { createProducts } from './products/product-cache.ts';
import { createRebuild } from './replica/rebuild-replica.ts';
import { createCartRedis } from './redis/cart-redis.ts';
import { createSnapshot } from './snapshot/snapshot.ts';
import { countActiveHolds } from './snapshot/snapshot-queries.ts';
import { PRODUCT_TOPICS, onProductChanged, refreshProducts } from './products/on-product-changed.ts';
import { onOrderPaid, onStockChanged } from './carts/on-sales.ts';
import { onUserErased } from './carts/on-user-erased.ts';

/** Carts and reservations. */
export const createCartService = (config: CartConfig, host: HostOptions = {}): Service =>
  createStandardService('cart', config, host, (kit) => {
    const { logger } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    const authenticator = kit.authenticator(config);
    const { guestCarts, ...limits } = createLimits(kit.redis(config.REDIS_URL, 'limits'), config);
    const redis = kit.add(createCartRedis(config.CART_REDIS_URL ?? config.REDIS_URL, logger));
    const readLedger = createLedgerClient(kit.client('order', config.ORDER_URL, { timeoutMs: 2000 }));
    // Before the snapshot, so that it stops after it.
    const instances = kit.add(createInstances({ pool, flush: () => snapshot.flushed(), logger }));
    const snapshot = kit.add(createSnapshot(pool, logger, (sku) => news.changed(sku)));
    const waitMs = config.HOLD_WAIT_SECONDS * 1000;
    const times = {
      holdMs: config.HOLD_SECONDS * 1000,
      capMs: config.HOLD_CAP_SECONDS * 1000,
      claimMs: config.CLAIM_SECONDS * 1000,
      waitMs,
      offerMs: config.WAITING_HOLD_SECONDS * 1000,
    };
    const scripts = createHoldScripts(redis, times, (sku) => {
      waiting.noteSoon(sku);
      news.changed(sku);
    });
    const news = kit.add(createHoldNews({ scripts, bus, logger }));
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
    const cartLimits = { items: config.CART_ITEMS, pieces: config.CART_PIECES };
    const carts = createCarts({ redis, pool, snapshot, limits: cartLimits });
    const products = createProducts(pool);
    const relay = kit.outbox(pool, bus);
    const wake = () => relay.wake();
    const changeQueue = createChangeQueue({ scripts, pool });
    const keys = createPlaceKeys(config.HOLD_RECEIPT_SECRET);
    const readAddress = createReadAddress(kit.client('user', config.USER_URL, { timeoutMs: 2000 }));
    const noting = { scripts, holds, changeQueue, pool, products, readAddress, keys, wake, logger };
    const waiting = kit.add(createNoteOffers(noting));
    const { noteOffers } = waiting;
    const seconds = config.SWEEP_SECONDS;
    kit.add(createWaitingUpkeep({ pool, redis, changeQueue, noteOffers, seconds, logger }));
    const waitingFor = { pool, holds, changeQueue, noteOffers, keys, limits, wake };
    kit.metrics.gauge('holds_active', 'Reservations that have not expired', () => countActiveHolds(pool));
    kit.subscribe(() => bus.subscribe(onProductChanged(products)));
    kit.subscribe(() => bus.listen(PRODUCT_TOPICS, refreshProducts(products)));
    kit.subscribe(() => bus.subscribe(onStockChanged(createApplySale(scripts, snapshot, catchUp), snapshot)));
    kit.subscribe(() => bus.subscribe(onUserErased({ carts, ...waitingFor }, snapshot)));
    kit.subscribe(() => onOrderPaid(bus, eventPool, { carts, holds }));
    kit.add(createSweeper({ pool, holds, seconds, waitMs, logger }));
    kit.add(createExpiryNews({ pool, redis, changed: news.changed, logger }));
    kit.add(createReplicaComparison({ pool, redis, catchUp, seconds, logger }));
    const shoppers = createShoppers(config, authenticator);
    const sign: SignReceipt = (receipt) => signReceipt(config.HOLD_RECEIPT_SECRET, receipt);
    const seen = (skus: Sku[]) => stockSeen({ scripts, pool }, skus);
    const cartParts = { carts, products, shoppers, guestCarts, signReceipt: sign, stockSeen: seen };
    const dependencies = { ...cartParts, ...waitingFor };
    const routes = [cartItemRoutes, cartFormRoutes, cartRoutes, holdRoutes, waitingRoutes, waitingLinkRoutes];
    return {
      authenticator,
      endpoints: [...routes.flatMap((of) => of(dependencies)), showProductHolds(pool), showHeldPots(pool)],
    };
  });
