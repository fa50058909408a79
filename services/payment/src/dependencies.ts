import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createOrderComparison } from './jobs/compare-with-orders.ts';
import { createDriver } from './flows/advance-payment.ts';
import type { OrderEdge } from './clients/order-client.ts';
import type { PaymentStore } from './store/payment-store.ts';
import type { Payment } from './rules/payment.ts';
import { createPayments, type Payments } from './flows/payments.ts';
import { createReconciliation } from './jobs/compare-with-provider.ts';
import { createSquareProvider, type SquareSettings } from './clients/square-provider.ts';
import { createSweep } from './jobs/finish-due-payments.ts';
import { createTicker } from '@slipcast/service-kit/ticker';

export interface PaymentParts {
  payments: Payments;
  schedules: Component[];
  /** Payments that differed from the provider, or from their orders, at the last comparison. */
  mismatched(): number;
  /** Loads what the first payment needs. */
  warm(): void;
}

/** Everything that talks to Square: payments for the routes, and the schedules that finish and compare them. */
export function createPaymentParts(options: {
  square: SquareSettings;
  store: PaymentStore;
  orders: OrderEdge;
  logger: Logger;
  timing: { sweepSeconds: number; reconcileSeconds: number };
  onGivenBack: (payment: Payment) => void;
}): PaymentParts {
  const { square, store, orders, logger, onGivenBack } = options;
  const { sweepSeconds, reconcileSeconds } = options.timing;
  const provider = createSquareProvider(square);
  const driver = createDriver({
    store,
    provider,
    logger,
    leaseMs: (square.timeoutSeconds + 2) * 1000,
    restMs: sweepSeconds * 100,
  });
  const patienceMs = (square.timeoutSeconds + 5) * 1000;
  const payments = createPayments({ store, driver, patienceMs, onGivenBack });
  const reconciliation = createReconciliation({ store, provider, logger });
  const comparison = createOrderComparison({ store, payments, orders, logger });
  const sweep = createSweep({ store, driver, orders, logger, onGivenBack });
  return {
    payments,
    schedules: [
      createTicker({ name: 'payment sweep', seconds: sweepSeconds, task: () => sweep(), logger }),
      createTicker({
        name: 'reconciliation',
        seconds: reconcileSeconds,
        task: () => reconciliation.run(),
        logger,
      }),
      createTicker({
        name: 'comparison with the orders',
        seconds: reconcileSeconds,
        task: () => comparison.run(),
        logger,
      }),
    ],
    mismatched: () => reconciliation.mismatched() + comparison.disagreeing(),
    warm: () => void provider.warm().catch((error: unknown) => logger.error({ err: error }, 'Square SDK')),
  };
}
