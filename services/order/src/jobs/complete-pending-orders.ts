import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { PaymentClient } from '../clients/payment-client.ts';
import { completePayment } from '../flows/complete-payment.ts';
import type { OrderStore } from '../store/order-store.ts';

const LEASE_MS = 30_000;

/** Completes orders whose request did not hear what became of the payment. Several replicas may run it at once. */
export function completePendingOrders(options: {
  store: OrderStore;
  payments: PaymentClient;
  seconds: number;
  logger: Logger;
}): Component {
  const { store, payments, seconds, logger } = options;
  const leaseMs = Math.max(LEASE_MS, seconds * 1000);
  return createTicker({
    name: 'pending orders',
    seconds,
    logger,
    async task() {
      const now = new Date();
      for (const order of await store.claimPending(now, new Date(now.getTime() + leaseMs)))
        await completePayment(store, payments, order);
    },
  });
}
