import { join } from 'node:path';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCardTesting } from './flows/card-testing.ts';
import type { PaymentConfig } from './config.ts';
import { createOrderEdge } from './clients/order-client.ts';
import { createPaymentParts } from './dependencies.ts';
import { createPaymentStore } from './store/payment-store.ts';
import { createPayment, guestCreatePayment } from './routes/create-payment.ts';
import { internalPayments } from './routes/internal-payments.ts';
import { paymentConfig } from './routes/payment-config.ts';
import { squareWebhook } from './routes/square-webhook.ts';
import { browserSettings, squareSettings } from './clients/square-configuration.ts';
import { onOrderCancelled } from './subscriptions/on-order-cancelled.ts';
import { createWebhook } from './flows/receive-webhook.ts';

/** Card payments: authorised first, captured for an order, given back when there is none. */
export const createPaymentService = (config: PaymentConfig, host: HostOptions = {}): Service =>
  createStandardService('payment', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const authenticator = kit.authenticator(config);
    const relay = kit.outbox(pool, bus);
    const store = createPaymentStore(pool, { wake: () => relay.wake() });
    const redis = kit.redis(config.REDIS_URL, 'counts of declines');
    const secret = config.INTERNAL_TOKEN;
    const cards = createCardTesting({ redis, limits: config, secret, metrics });
    const square = squareSettings(config);
    const parts = square
      ? createPaymentParts({
          square,
          store,
          orders: createOrderEdge(kit.client(config.ORDER_URL)),
          logger,
          timing: { sweepSeconds: config.SWEEP_SECONDS, reconcileSeconds: config.RECONCILE_SECONDS },
          onGivenBack: (payment) => void cards.givenBack(payment),
        })
      : null;
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
    for (const schedule of parts?.schedules ?? []) kit.add(schedule);
    kit.subscribe(() =>
      subscribeOnce({
        bus,
        pool,
        group: 'payment.release-cancelled',
        topics: ['order.cancelled.v1'],
        handle: onOrderCancelled(store),
      }),
    );
    const receive = createWebhook(store, (id) => parts?.payments.underWay(id));
    return {
      authenticator,
      endpoints: [
        createPayment({ payments, cards }),
        guestCreatePayment({ payments, cards }, authenticator),
        paymentConfig(browserSettings(config), () => parts?.warm()),
        squareWebhook({ key: config.SQUARE_WEBHOOK_KEY, url: config.SQUARE_WEBHOOK_URL }, receive),
        ...internalPayments(payments),
      ],
    };
  });
