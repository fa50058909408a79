import type { Logger } from '@slipcast/service-kit/logs';
import type { Part } from '@slipcast/service-kit/service';
import { createDriver } from './driver.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';
import { createPayments, type Payments } from './payments.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';
import { createSquareProvider, type SquareSettings } from './square-provider.ts';
import { createSweep } from './sweeper.ts';
import { createTicker } from './ticker.ts';

interface Timing {
  sweepSeconds: number;
  reconcileSeconds: number;
}
type OnGivenBack = (payment: Payment) => void;

/** Everything that talks to Square: payments for the routes, and the schedules that finish and compare them. */
export function createPaymentParts(
  square: SquareSettings,
  store: PaymentStore,
  logger: Logger,
  { sweepSeconds, reconcileSeconds }: Timing,
  onGivenBack: OnGivenBack,
): { payments: Payments; reconciliation: Reconciliation; schedules: Part[]; warm: () => void } {
  const provider = createSquareProvider(square);
  const driver = createDriver({
    store,
    provider,
    logger,
    leaseMs: (square.timeoutSeconds + 2) * 1000,
    restMs: sweepSeconds * 100,
  });
  const payments = createPayments({
    store,
    driver,
    patienceMs: (square.timeoutSeconds + 5) * 1000,
    onGivenBack,
  });
  const reconciliation = createReconciliation({ store, provider, logger });
  const sweep = createSweep({ store, driver, onGivenBack });
  return {
    payments,
    reconciliation,
    schedules: [
      createTicker('payment sweep', sweepSeconds, () => sweep(), logger),
      createTicker('reconciliation', reconcileSeconds, () => reconciliation.run(), logger),
    ],
    warm: () => void provider.warm().catch((error: unknown) => logger.error({ err: error }, 'Square SDK')),
  };
}
