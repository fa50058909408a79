import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { Service } from '@slipcast/service-kit/service';
import type { Caller } from '@slipcast/contracts/callers';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import PQueue from 'p-queue';
import { createCartClient } from './sale/cart-client.ts';
import { createWitnesses } from './restore/sources.ts';
import type { OrderConfig } from './config.ts';
import { createFence, waitForComparison } from './restore/reconciliation.ts';
import { compareLedger } from './restore/reconciliation-job.ts';
import { deleteReleases } from './ledger/delete-old-releases.ts';
import { ledgerRoutes } from './restore/restore-routes.ts';
import { createFenceStore } from './restore/restore-store.ts';
import { createOrderLists } from './orders/order-lists.ts';
import { createOrderStore } from './orders/order-store.ts';
import { createPaymentClient } from './orders/payment-client.ts';
import { completePendingOrders } from './orders/complete-pending-orders.ts';
import { removeOldNames } from './orders/remove-names-job.ts';
import { adminOrderRoutes } from './orders/admin-routes.ts';
import { changeOrderRoutes } from './orders/change-routes.ts';
import { checkoutRoutes } from './sale/checkout-routes.ts';
import { guestOrderRoutes } from './orders/guest-routes.ts';
import { internalOrderRoutes } from './orders/internal-routes.ts';
import { movementRoutes } from './ledger/movement-routes.ts';
import { orderHistoryRoutes } from './orders/history-routes.ts';
import { orderRoutes } from './orders/shopper-routes.ts';
import { countShortfall } from './ledger/stock-ledger.ts';
import { onPayments } from './orders/on-payments.ts';
import { onProducts } from './ledger/on-products.ts';
import { onShopChanged } from './dashboard/on-shop-changed.ts';
import { onUserErased } from './dashboard/on-user-erased.ts';
import { onUserRegistered } from './dashboard/on-user-registered.ts';

const ROUTES = [
  checkoutRoutes,
  orderRoutes,
  guestOrderRoutes,
  adminOrderRoutes,
  changeOrderRoutes,
  orderHistoryRoutes,
  internalOrderRoutes,
  ledgerRoutes,
  movementRoutes,
];

/** A restored payment service asks the card provider about all that it has forgotten. */
const WITNESS_TIMEOUT = { timeoutMs: 30_000 };

/** Orders and the stock ledger. */
export const createOrderService = (config: OrderConfig, host: HostOptions = {}): Service =>
  createStandardService('order', config, host, (kit) => {
    const { logger } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    const authenticator = kit.authenticator(config);
    const redis = kit.redis(config.REDIS_URL, 'limit of look-ups');
    const relay = kit.outbox(pool, bus);
    const captureTimeout = { timeoutMs: config.CAPTURE_TIMEOUT_SECONDS * 1000 };
    const payments = createPaymentClient(kit.client('payment', config.PAYMENT_URL, captureTimeout), logger);
    const cartTimeout = { timeoutMs: 2000 };
    const cart = createCartClient(
      kit.client('cart', config.CART_URL, cartTimeout),
      logger,
      config.HOLD_RECEIPT_SECRET,
    );
    const wake = () => relay.wake();
    const fenceStore = createFenceStore(pool);
    const patient = (name: Caller, url: string) => kit.client(name, url, WITNESS_TIMEOUT);
    const witnesses = createWitnesses({
      cart: patient('cart', config.CART_URL),
      catalogue: patient('catalogue', config.CATALOGUE_URL),
      payment: patient('payment', config.PAYMENT_URL),
      bus,
    });
    const fence = createFence({ pool, store: fenceStore, witnesses, logger });
    const { guard } = fence;
    const store = createOrderStore(pool, { wake, guard, checkAfterMs: config.PENDING_SECONDS * 1000 });
    for (const effect of [onProducts, onShopChanged, onUserRegistered, onUserErased, onPayments(store)])
      kit.subscribe(() =>
        subscribeOnce({ bus: waitForComparison(bus), pool: eventPool, afterCommit: wake, ...effect }),
      );
    kit.add(compareLedger({ fence, seconds: config.FENCE_SECONDS, logger }));
    kit.add(deleteReleases({ pool, logger }));
    const { ORDER_NAMES_DAYS: days, ORDER_NAMES_SECONDS: seconds } = config;
    kit.add(removeOldNames({ pool, days, seconds, logger }));
    kit.metrics.gauge(
      'ledger_quarantine',
      'Pots and orders that somebody has to confirm after a restore',
      fenceStore.countOpen,
    );
    kit.metrics.gauge('stock_shortfall_pieces', 'Pieces that were sold and are not there', () =>
      countShortfall(pool),
    );
    kit.add(
      completePendingOrders({
        store,
        payments,
        seconds: config.SWEEP_SECONDS,
        callMs: captureTimeout.timeoutMs,
        logger,
      }),
    );
    const perMinute = (name: string, points: number, perNetwork = false) =>
      createRateLimiter(redis, { name: `order:${name}`, points, seconds: 60, perNetwork });
    const lookups = {
      byNetwork: perMinute('lookup', config.LOOKUPS_PER_MINUTE, true),
      byEmail: perMinute('lookup-email', config.LOOKUPS_PER_MINUTE),
      inAll: perMinute('lookup-all', config.LOOKUPS_PER_MINUTE * 50),
      linksByEmail: createRateLimiter(redis, {
        name: 'order:lookup-links',
        points: Math.ceil(config.LOOKUPS_PER_MINUTE / 4),
        seconds: 3600,
      }),
    };
    const background = new PQueue({ concurrency: 2 });
    kit.add({ name: 'background work', stop: () => background.onIdle() });
    const lists = createOrderLists(pool);
    const ledger = { fence, fenceStore, witnesses, wake };
    const dependencies = {
      config,
      pool,
      authenticator,
      store,
      lists,
      payments,
      cart,
      logger,
      lookups,
      lookupKeys: createLookupKeys(config.ORDER_TOKEN_SECRET),
      background,
      ...ledger,
    };
    return { authenticator, endpoints: ROUTES.flatMap((routes) => routes(dependencies)) };
  });
