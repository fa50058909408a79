import { join } from 'node:path';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createOrderClient } from './payments/order-client.ts';
import { askForLocation } from './provider/ask-for-location.ts';
import { squareConfiguration } from './provider/square-configuration.ts';
import { createSquareProvider } from './provider/square-provider.ts';
import type { PaymentConfig } from './config.ts';
import { createApplyNotification } from './payments/apply-notification.ts';
import { createAccountCheck } from './provider/check-account.ts';
import { createCardTestingLimits } from './card-testing/limit-card-testing.ts';
import { createPaymentFlows } from './payments/payment-flows.ts';
import { scheduleJobs } from './comparison/schedule-jobs.ts';
import { accountRoute } from './provider/account-route.ts';
import { appleDomainAssociation, domainAssociation } from './provider/apple-pay.ts';
import { capturedPayments, internalPayments } from './payments/internal-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { squareWebhook } from './provider/webhook-route.ts';
import { createDeclineCounts } from './card-testing/decline-counts.ts';
import { createPaymentStore } from './payments/payment-store.ts';
import { reportWaiting } from './payments/report-waiting.ts';
import { createWebhookTime } from './provider/webhook-time.ts';
import { onOrderCancelled } from './payments/on-order-cancelled.ts';

/** Card payments: authorised first, captured for an order, given back when there is none. */
export const createPaymentService = (config: PaymentConfig, host: HostOptions = {}): Service =>
  createStandardService('payment', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    const authenticator = kit.authenticator(config);
    const relay = kit.outbox(pool, bus);
    const store = createPaymentStore(pool, () => relay.wake());
    const declines = createDeclineCounts(kit.redis(config.REDIS_URL, 'decline counts'), config);
    const limits = createCardTestingLimits(declines, config, metrics);
    const orders = createOrderClient(kit.client('order', config.ORDER_URL));
    const square = squareConfiguration(config);
    const provider = square && createSquareProvider(square);
    const account =
      square && kit.add(createAccountCheck({ ...square, ask: () => askForLocation(square), logger }));
    const webhooks = createWebhookTime(pool);
    const configured = provider && createPaymentFlows({ store, provider, logger, metrics, config, limits });
    const flows = () => {
      if (configured) return configured;
      // Decision 27.
      throw new Refusal('unavailable', 'Payment configuration is incomplete. Please contact support.');
    };
    const preload = () => provider?.preload();
    const { askProvider } = scheduleJobs(kit, config, {
      store,
      flows: configured,
      provider,
      orders,
      account,
    });
    reportWaiting(metrics, store);
    kit.subscribe(() => onOrderCancelled(bus, eventPool, store));
    return {
      authenticator,
      endpoints: [
        ...paymentRoutes({ authenticator, flows, limits, browser: square?.browser, preload }),
        appleDomainAssociation(domainAssociation(config)),
        accountRoute(account, webhooks),
        squareWebhook(config, createApplyNotification(store), webhooks),
        ...capturedPayments({ capturedSince: store.capturedSince, askProvider }),
        ...internalPayments(flows),
      ],
    };
  });
