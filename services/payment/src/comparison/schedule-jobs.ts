import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { OrderClient } from '../payments/order-client.ts';
import type { Provider } from '../provider/provider.ts';
import type { PaymentConfig } from '../config.ts';
import type { AccountCheck } from '../provider/check-account.ts';
import type { PaymentFlows } from '../payments/payment-flows.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import { createOrderComparison } from './compare-with-orders.ts';
import { createProviderComparison } from './compare-with-provider.ts';
import { createSweep, type QUEUES } from '../payments/sweep.ts';

/** Adds the jobs that run by the clock; none while no provider is configured. `askProvider` compares at once, from a time on. */
export function scheduleJobs(
  { logger, metrics, add }: Pick<ServiceKit, 'logger' | 'metrics' | 'add'>,
  config: Pick<PaymentConfig, 'SWEEP_SECONDS' | 'RECONCILE_SECONDS'>,
  dependencies: {
    store: PaymentStore;
    flows: PaymentFlows | null;
    provider: Provider | null;
    orders: OrderClient;
    account: Pick<AccountCheck, 'check'> | null;
  },
): { askProvider(since: Date): Promise<unknown> } {
  const { store, flows, provider, orders, account } = dependencies;
  if (!provider || !flows) return { askProvider: async () => undefined };
  const sweep = (queue: keyof typeof QUEUES) => createSweep({ queue, store, flows, orders, logger });
  const withProvider = createProviderComparison({ store, provider, logger });
  const withOrders = createOrderComparison({ store, reverse: flows.reverse, orders, logger });
  const every = (seconds: number, name: string, task: (stopping: AbortSignal) => Promise<unknown>) =>
    add(createTicker({ name, seconds, task, logger }));
  every(config.SWEEP_SECONDS, 'sweep of sales', sweep('sales'));
  every(config.SWEEP_SECONDS, 'sweep of refunds', sweep('refunds'));
  every(config.RECONCILE_SECONDS, 'comparison with the card provider', (stopping) =>
    withProvider.run(undefined, undefined, undefined, stopping),
  );
  every(config.RECONCILE_SECONDS, 'comparison with the orders', (stopping) => withOrders.run(stopping));
  if (account) every(config.RECONCILE_SECONDS, 'check of the Square account', account.check);
  metrics.gauge(
    'payments_mismatched',
    'Payments that differed from the provider, or from their orders, at the last comparison',
    () => withProvider.mismatches() + withOrders.mismatches(),
  );
  return { askProvider: (since) => withProvider.run(undefined, 0, since) };
}
