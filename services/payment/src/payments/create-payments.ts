import type pg from 'pg';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Bus } from '@slipcast/event-bus/bus';
import type { Authenticator } from '@slipcast/service-kit/auth';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { CardTestingLimits } from '../card-testing/limit-card-testing.ts';
import type { PaymentConfig } from '../config.ts';
import type { createCardProvider } from '../provider/create-card-provider.ts';
import { createApplyNotification, type RefundNoted } from './apply-notification.ts';
import type { PartUnderWay } from './ask-provider.ts';
import { internalPayments } from './internal-routes.ts';
import { onOrderCancelled } from './on-order-cancelled.ts';
import { createOrderClient } from './order-client.ts';
import { createPaymentFlows, type PaymentFlows } from './payment-flows.ts';
import { paymentConfigRoute, paymentRoutes } from './payment-routes.ts';
import { createPaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import { reportWaiting } from './report-waiting.ts';
import { createSweep } from './sweep.ts';

/** Payments: authorised for a shopper, captured for an order, reversed when there is none, and swept on a schedule. */
export function createPayments(
  kit: ServiceKit,
  config: PaymentConfig,
  dependencies: {
    pool: pg.Pool;
    bus: Bus;
    authenticator: Authenticator;
    card: Pick<ReturnType<typeof createCardProvider>, 'provider' | 'browser'>;
    limits: CardTestingLimits;
    refunds: {
      underWay(payment: Payment): Promise<PartUnderWay>;
      noted: RefundNoted;
    };
  },
) {
  const { logger, metrics, add } = kit;
  const { pool, bus, authenticator, card, limits, refunds } = dependencies;
  const { provider, browser } = card;
  const eventPool = kit.eventPool(config, { byIndex: true });
  const wake = () => relay.wake();
  const relay = kit.outbox(pool, bus);
  const store = createPaymentStore(pool, wake);
  add({ name: 'the installation', start: async () => void (await store.installation()) });
  const orders = createOrderClient(kit.client('order', config.ORDER_URL));
  const flows =
    provider &&
    createPaymentFlows({
      store,
      provider,
      logger,
      metrics,
      config,
      limits,
      partUnderWay: refunds.underWay,
    });
  const configuredFlows = (): PaymentFlows => {
    if (flows) return flows;
    // Decision 27.
    throw new Refusal('unavailable', 'Payment configuration is incomplete. Please contact support.');
  };
  if (flows)
    for (const queue of ['sales', 'refunds'] as const) {
      const task = createSweep({ queue, store, flows, orders, logger });
      add(createTicker({ name: `sweep of ${queue}`, seconds: config.SWEEP_SECONDS, task, logger }));
    }
  reportWaiting(metrics, store);
  kit.subscribe(() => onOrderCancelled(bus, eventPool, store));
  const preload = () => provider?.preload();
  return {
    store,
    orders,
    eventPool,
    /** Call it after a commit that may have written events. */
    wake,
    /** Null until a card provider is configured. */
    flows,
    applyNotification: createApplyNotification(store, refunds.noted, flows?.advancing.outcome),
    endpoints: [
      ...paymentRoutes({ authenticator, flows: configuredFlows, limits }),
      paymentConfigRoute(browser, preload),
      ...internalPayments(configuredFlows),
    ],
  };
}
export type Payments = ReturnType<typeof createPayments>;
