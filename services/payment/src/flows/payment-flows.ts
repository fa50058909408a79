import type { Logger } from '@slipcast/service-kit/logs';
import type { Provider } from '../clients/provider.ts';
import type { PaymentConfig } from '../config.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import { createAdvancing } from './advance-payment.ts';
import { createAuthorise } from './authorise-payment.ts';
import { createCapture } from './capture-payment.ts';
import { found } from './find-payment.ts';
import { createProviderSteps } from './provider-steps.ts';
import type { CardTestingLimits } from './limit-card-testing.ts';
import { createRelease } from './release-payment.ts';

/** What can be done with payments. Each may be repeated without a second effect. */
export function createPaymentFlows(options: {
  store: PaymentStore;
  provider: Provider;
  logger: Logger;
  config: Pick<PaymentConfig, 'SQUARE_TIMEOUT_SECONDS' | 'SWEEP_SECONDS'>;
  limits: Pick<CardTestingLimits, 'countReturned'>;
}) {
  const { store, provider, logger, config, limits } = options;
  const timeoutMs = config.SQUARE_TIMEOUT_SECONDS * 1000;
  const advancing = createAdvancing({
    store,
    steps: createProviderSteps(provider, logger),
    leaseMs: timeoutMs + 2000,
    retryMs: config.SWEEP_SECONDS * 100,
  });
  return {
    advancing,
    find: async (id: string): Promise<Payment> => found(await store.get(id)),
    authorise: createAuthorise({ store, advancing, timeoutMs: timeoutMs + 5000 }),
    capture: createCapture({ store, advancing }),
    release: createRelease({ store, advancing, onReturned: (payment) => void limits.countReturned(payment) }),
  };
}
export type PaymentFlows = ReturnType<typeof createPaymentFlows>;
