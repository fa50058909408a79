import type { Bus } from '@slipcast/event-bus/bus';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { PaymentConfig } from '../config.ts';
import type { Payments } from '../payments/create-payments.ts';
import type { Provider } from '../provider/provider.ts';
import { onRefundRequested } from './on-refund-requested.ts';
import { createRefundFlows } from './refund-flows.ts';
import type { RefundStore } from './refund-store.ts';

/** Partial refunds, and those made in the provider's dashboard. Each is an entry, up to what was paid. */
export function createRefunds(
  kit: ServiceKit,
  config: PaymentConfig,
  dependencies: { bus: Bus; store: RefundStore; payments: Payments; provider: Provider | null },
) {
  const { bus, store, provider } = dependencies;
  const { store: payments, eventPool, wake } = dependencies.payments;
  const { logger, add } = kit;
  kit.subscribe(() => onRefundRequested(bus, eventPool, store, wake));
  if (!provider) return { noted: async () => {} };
  const { sweep, lookForUnreported, noted } = createRefundFlows({
    store,
    payments,
    provider,
    logger,
    config,
  });
  const ticker = (name: string, seconds: number, task: (stopping: AbortSignal) => Promise<unknown>) =>
    add(createTicker({ name, seconds, task, logger }));
  ticker('partial refunds', config.SWEEP_SECONDS, sweep);
  ticker('refunds at the card provider', config.RECONCILE_SECONDS, lookForUnreported);
  return { noted };
}
