import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createCardTestingLimits } from './card-testing/limit-card-testing.ts';
import { createComparisons } from './comparison/create-comparisons.ts';
import type { PaymentConfig } from './config.ts';
import { createPayments } from './payments/create-payments.ts';
import { createCardProvider } from './provider/create-card-provider.ts';

/** Card payments: authorised first, captured for an order, reversed when there is none. */
export const createPaymentService = (config: PaymentConfig, host: HostOptions = {}): Service =>
  createStandardService('payment', config, host, (kit) => {
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'), { pipeline: true });
    const authenticator = kit.authenticator(config);
    const card = createCardProvider(kit, config, pool);
    const limits = createCardTestingLimits(kit, config);
    const payments = createPayments(kit, config, { pool, bus, authenticator, card, limits });
    const comparisons = createComparisons(kit, config, { ...payments, provider: card.provider });
    return {
      authenticator,
      endpoints: [
        ...card.endpoints(payments.applyNotification, payments.store.foreign),
        // Before the routes of payments, because `:id` would match `captured`.
        ...comparisons.endpoints,
        ...payments.endpoints,
      ],
    };
  });
