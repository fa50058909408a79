import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { OrderStore } from '../store/order-store.ts';
import type { PaymentClient } from '../clients/payment-client.ts';
import { completePayment } from '../flows/complete-payment.ts';

const LEASE_MS = 30_000;

/** Finishes orders whose request did not hear what became of the payment. Many replicas may sweep at once. */
export const completePendingOrders = (options: {
  store: OrderStore;
  payments: PaymentClient;
  seconds: number;
  logger: Logger;
}): Component => {
  const { store, payments, seconds, logger } = options;
  const lease = Math.max(LEASE_MS, seconds * 1000);
  return createTicker({
    name: 'pending orders',
    seconds,
    logger,
    async task() {
      const now = new Date();
      for (const order of await store.claimPending(now, new Date(now.getTime() + lease)))
        await completePayment(store, payments, order);
    },
  });
};
