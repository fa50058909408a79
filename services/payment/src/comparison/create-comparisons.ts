import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { PaymentConfig } from '../config.ts';
import type { Payments } from '../payments/create-payments.ts';
import type { Provider } from '../provider/provider.ts';
import type { RefundStore } from '../refunds/refund-store.ts';
import { capturedPayments } from './captured-route.ts';
import { createOrderComparison } from './compare-with-orders.ts';
import { createProviderComparison } from './compare-with-provider.ts';

/** Compares payments with the provider and with the orders, on a schedule; never while no provider is configured. */
export function createComparisons(
  { logger, metrics, add }: ServiceKit,
  config: PaymentConfig,
  {
    store,
    orders,
    flows,
    provider,
    repeatParts,
  }: Payments & { provider: Provider | null; repeatParts: RefundStore['repeatDone'] },
) {
  const { capturedSince } = store;
  if (!provider || !flows)
    return { endpoints: [capturedPayments({ capturedSince, askProvider: async () => {} })] };
  const withProvider = createProviderComparison({ store, provider, orders, logger });
  const withOrders = createOrderComparison({ store, reverse: flows.reverse, repeatParts, orders, logger });
  const hourly = (name: string, task: (stopping: AbortSignal) => Promise<unknown>) =>
    add(createTicker({ name, seconds: config.RECONCILE_SECONDS, task, logger }));
  hourly('comparison with the card provider', (stopping) => withProvider.run({ stopping }));
  hourly('comparison with the orders', (stopping) => withOrders.run(stopping));
  metrics.gauge(
    'payments_mismatched',
    'Payments that differed from the provider or from their orders at the last comparison',
    () => withProvider.mismatches() + withOrders.mismatches(),
  );
  const askProvider = (since: Date) => withProvider.run({ since, minAgeMs: 0 });
  return { endpoints: [capturedPayments({ capturedSince, askProvider })] };
}
