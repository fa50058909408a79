import type { Server } from 'node:net';
import { join } from 'node:path';
import { createAccounts } from '@slipcast/service-kit/accounts';
import { createApp } from '@slipcast/service-kit/app';
import type { RunningSubscription } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import type { Endpoint } from '@slipcast/service-kit/endpoint';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createOutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { connectRedis } from '@slipcast/storage/redis';
import { createService, type Service } from '@slipcast/service-kit/service';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { createCartEdge } from './cart-edge.ts';
import { createCheckout } from './checkout.ts';
import type { OrderConfig } from './config.ts';
import { createLookupThrottle } from './lookup-throttle.ts';
import { createOrderLists } from './order-lists.ts';
import { createOrderStore } from './order-store.ts';
import type { Parts } from './parts.ts';
import { createPaymentEdge } from './payment-edge.ts';
import { createPendingSweeper } from './pending-sweeper.ts';
import { listOrdersForAdmins, showDashboard, showOrderToAdmin } from './routes/admin-orders.ts';
import { comparePayments } from './routes/compare-payments.ts';
import { changeOrderStatus, changeTracking, shipOrder } from './routes/change-order.ts';
import { listAddresses, listOrders, showLatestOrder } from './routes/list-orders.ts';
import { lookupGuestOrder } from './routes/lookup-guest-order.ts';
import { placeGuestOrder, placeOrder } from './routes/place-order.ts';
import { resendEmail, testEmail } from './routes/resend-email.ts';
import { showOrder, showOrderStatus } from './routes/show-order.ts';
import { showStock } from './routes/show-stock.ts';
import { validateCart } from './routes/validate-cart.ts';
import { onPayments, passOverSettled } from './subscriptions/on-payments.ts';
import { onProducts } from './subscriptions/on-products.ts';
import { onUserRegistered } from './subscriptions/on-user-registered.ts';

const NAME = 'order';

/** Literal paths come before `:id`. */
const endpoints = (parts: Parts): Endpoint[] => [
  validateCart(parts),
  listAddresses(parts),
  placeOrder(parts),
  placeGuestOrder(parts),
  showLatestOrder(parts),
  lookupGuestOrder(parts),
  testEmail(parts),
  listOrders(parts),
  showOrder(parts),
  showOrderStatus(parts),
  resendEmail(parts),
  listOrdersForAdmins(parts),
  showOrderToAdmin(parts),
  shipOrder(parts),
  changeOrderStatus(parts),
  changeTracking(parts),
  showDashboard(parts),
  showStock(parts),
  ...comparePayments(parts),
];

/** Orders and the stock ledger. */
export function createOrderService(
  config: OrderConfig,
  options: {
    listener?: Server;
    logger?: Logger;
  } = {},
): Service {
  const logger = options.logger ?? createLogger(NAME, config.LOG_LEVEL);
  const metrics = createMetrics(NAME);
  const pool = createPool(config.DATABASE_URL, { max: config.DATABASE_POOL, logger });
  const accounts = createAccounts(config, logger);
  const redis = connectRedis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis connection of the look-up throttle'));
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: NAME,
    logger,
    metrics,
  });
  const relay = createOutboxRelay({ pool, bus, logger, metrics });
  const { INTERNAL_TOKEN: internalToken } = config;
  const captureTimeout = config.CAPTURE_TIMEOUT_SECONDS * 1000;
  const paymentClient = createServiceClient(config.PAYMENT_URL, {
    internalToken,
    timeoutMs: captureTimeout,
  });
  const cartClient = createServiceClient(config.CART_URL, {
    internalToken,
    timeoutMs: 2000,
  });
  const payments = createPaymentEdge(paymentClient, logger);
  const cart = createCartEdge(cartClient, logger);
  const store = createOrderStore(pool, {
    wake: () => relay.wake(),
    checkAfterMs: config.PENDING_SECONDS * 1000,
  });
  const parts: Parts = {
    config,
    pool,
    authenticator: accounts.authenticator,
    store,
    lists: createOrderLists(pool),
    payments,
    checkout: createCheckout({ pool, store, payments, cart, logger }),
    lookups: createLookupThrottle(redis, config.LOOKUPS_PER_MINUTE),
  };
  const running: RunningSubscription[] = [];
  const afterCommit = () => relay.wake();

  return createService({
    name: NAME,
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      databaseComponent(pool, config.DATABASE_URL, join(import.meta.dirname, '../migrations'), logger),
      accounts.part,
      { name: 'redis', start: () => void redis.connect().catch(() => {}), stop: () => redis.disconnect() },
      { name: 'edges', stop: () => Promise.all([paymentClient.close(), cartClient.close()]) },
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      relay,
      {
        name: 'subscriptions',
        async start() {
          for (const effect of [onProducts, onUserRegistered])
            running.push(await subscribeOnce({ bus, pool, afterCommit, ...effect }));
          const unsettled = passOverSettled(bus, store);
          running.push(await subscribeOnce({ bus: unsettled, pool, afterCommit, ...onPayments(store) }));
        },
        stop: () => Promise.all(running.map((subscription) => subscription.stop())),
      },
      createPendingSweeper({ store, payments, seconds: config.SWEEP_SECONDS, logger }),
    ],
    listen: () =>
      createApp({
        name: NAME,
        endpoints: endpoints(parts),
        logger,
        metrics,
        internalToken,
        authenticator: accounts.authenticator,
        readiness: () =>
          pool.query('SELECT 1').then(
            () => [],
            () => ['database'],
          ),
        liveness: () => (bus.healthy() ? [] : ['bus']),
      }),
  });
}
