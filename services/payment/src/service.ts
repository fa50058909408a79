import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCards } from './cards/create-cards.ts';
import { createCardTestingLimits } from './card-testing/limit-card-testing.ts';
import { createComparisons } from './comparison/create-comparisons.ts';
import type { PaymentConfig } from './config.ts';
import { createDisputes } from './disputes/create-disputes.ts';
import { createFees } from './fees/create-fees.ts';
import { createPayments, type Payments } from './payments/create-payments.ts';
import { createCardProvider } from './provider/create-card-provider.ts';
import { createPayouts } from './payouts/create-payouts.ts';
import { createRefunds } from './refunds/create-refunds.ts';
import { createRefundStore } from './refunds/refund-store.ts';

/** Card payments: authorised first, captured for an order, reversed when there is none. */
export const createPaymentService = (config: PaymentConfig, host: HostOptions = {}): Service =>
  createStandardService('payment', config, host, (kit) => {
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'), {
      pipeline: true,
      byIndex: true,
    });
    const authenticator = kit.authenticator(config);
    const card = createCardProvider(kit, config, pool);
    const fees = createFees(pool, card.provider);
    const limits = createCardTestingLimits(kit, config);
    const refundStore = createRefundStore(pool, () => payments.wake());
    const payments: Payments = createPayments(kit, config, {
      pool,
      bus,
      authenticator,
      card,
      limits,
      refunds: { underWay: refundStore.underWay, noted: (reported) => refunds.noted(reported) },
    });
    const cards = createCards(kit, config, {
      pool,
      eventPool: payments.eventPool,
      bus,
      provider: card.provider,
    });
    const refunds = createRefunds(kit, config, {
      bus,
      store: refundStore,
      payments,
      provider: card.provider,
    });
    const disputes = createDisputes(kit, config, {
      pool,
      provider: card.provider,
      wake: () => payments.wake(),
    });
    const comparisons = createComparisons(kit, config, {
      ...payments,
      provider: fees.provider,
      repeatParts: refundStore.repeatDone,
    });
    return {
      authenticator,
      endpoints: [
        ...card.endpoints(async (notification) => {
          await payments.applyNotification(notification);
          await Promise.all([fees.notified(notification), cards.notified(notification)]);
          await disputes.notified(notification);
        }, payments.store.foreign),
        // Before the routes of payments, because `:id` would match `captured`, `fees` and `payouts`.
        ...fees.endpoints,
        ...cards.endpoints,
        ...createPayouts(pool, card.provider, kit.logger).endpoints,
        ...comparisons.endpoints,
        ...payments.endpoints,
      ],
    };
  });
