import type { Server } from 'node:net';
import { join } from 'node:path';
import { createAccounts } from '@slipcast/service-kit/accounts';
import { createApp } from '@slipcast/service-kit/app';
import type { RunningSubscription } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createOutboxRelay } from '@slipcast/event-bus/outbox/relay';
import { createPool, databaseComponent } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import { createService, type Service } from '@slipcast/service-kit/service';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { createCardTesting } from './card-testing.ts';
import type { PaymentConfig } from './config.ts';
import { createCounters } from './counters.ts';
import { createOrderEdge } from './order-edge.ts';
import { createPaymentParts } from './payment-parts.ts';
import { createPaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import { createPayment, guestCreatePayment } from './routes/create-payment.ts';
import { internalPayments } from './routes/internal-payments.ts';
import { paymentConfig } from './routes/payment-config.ts';
import { squareWebhook } from './routes/square-webhook.ts';
import { browserSettings, squareSettings } from './settings.ts';
import { onOrderCancelled } from './subscriptions/on-order-cancelled.ts';
import { createWebhook } from './webhook.ts';

const NAME = 'payment';

/** Card payments: authorised first, captured for an order, given back when there is none. */
export function createPaymentService(
  config: PaymentConfig,
  options: { listener?: Server; logger?: Logger } = {},
): Service {
  const logger = options.logger ?? createLogger(NAME, config.LOG_LEVEL);
  const metrics = createMetrics(NAME);
  const pool = createPool(config.DATABASE_URL, { max: config.DATABASE_POOL, logger });
  const accounts = createAccounts(config, logger);
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: NAME,
    logger,
    metrics,
  });
  const relay = createOutboxRelay({ pool, bus, logger, metrics });
  const store = createPaymentStore(pool, { wake: () => relay.wake() });
  const counters = createCounters(config.REDIS_URL, logger);
  const cards = createCardTesting({
    redis: counters.redis,
    limits: config,
    secret: config.INTERNAL_TOKEN,
    metrics,
  });
  const square = squareSettings(config);
  const timing = { sweepSeconds: config.SWEEP_SECONDS, reconcileSeconds: config.RECONCILE_SECONDS };
  const orderClient = createServiceClient(config.ORDER_URL, { internalToken: config.INTERNAL_TOKEN });
  const orders = createOrderEdge(orderClient);
  const onGivenBack = (payment: Payment) => void cards.givenBack(payment);
  const parts = square ? createPaymentParts({ square, store, orders, logger, timing, onGivenBack }) : null;
  const receive = createWebhook(store, (id) => parts?.payments.underWay(id));
  const running: RunningSubscription[] = [];

  const payments = () => {
    if (parts) return parts.payments;
    // Decision 27.
    throw new Refusal('unavailable', 'Payment configuration is incomplete. Please contact support.');
  };
  metrics.gauge('payments_unknown', 'Authorisations that the provider has not answered', () =>
    store.countUnknown(),
  );
  metrics.gauge(
    'payments_mismatched',
    'Payments that differed from the provider, or from their orders, at the last comparison',
    () => parts?.mismatched() ?? 0,
  );

  return createService({
    name: NAME,
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      databaseComponent(pool, config.DATABASE_URL, join(import.meta.dirname, '../migrations'), logger),
      accounts.part,
      counters.part,
      { name: 'orders', stop: () => orderClient.close() },
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      relay,
      {
        name: 'subscriptions',
        async start() {
          const handle = onOrderCancelled(store);
          const group = 'payment.release-cancelled';
          running.push(await subscribeOnce({ bus, pool, group, topics: ['order.cancelled.v1'], handle }));
        },
        stop: () => Promise.all(running.map((subscription) => subscription.stop())),
      },
      ...(parts?.schedules ?? []),
    ],
    listen: () =>
      createApp({
        name: NAME,
        endpoints: [
          createPayment({ payments, cards }),
          guestCreatePayment({ payments, cards }, accounts.authenticator),
          paymentConfig(browserSettings(config), () => parts?.warm()),
          squareWebhook({ key: config.SQUARE_WEBHOOK_KEY, url: config.SQUARE_WEBHOOK_URL }, receive),
          ...internalPayments(payments),
        ],
        logger,
        metrics,
        internalToken: config.INTERNAL_TOKEN,
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
