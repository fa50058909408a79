import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { completePayment } from './complete-payment.ts';
import type { OrderStore } from './order-store.ts';
import type { Order } from './order-record.ts';
import type { PaymentClient } from './payment-client.ts';

/** Orders that are completed at the same time. One that hangs occupies one slot, and the others go on. */
const AT_ONCE = 8;
const LEASE_MS = 30_000;

/**
 * Completes orders whose request never learned the outcome of the payment. Several replicas may run it at once: each claims an order only
 * when it can start on it, and the lease is longer than the calls may take, so no two replicas work on the same order.
 *
 * @param options.callMs how long one call to the payment service may take
 */
export function completePendingOrders(options: {
  store: OrderStore;
  payments: PaymentClient;
  seconds: number;
  callMs: number;
  logger: Logger;
}): Component {
  const { store, payments, seconds, callMs, logger } = options;
  // A capture, and a reversal after it.
  const leaseMs = Math.max(LEASE_MS, seconds * 1000, 3 * callMs);
  const running = new Set<Promise<void>>();

  async function complete(first: Order, stopping: AbortSignal): Promise<void> {
    for (let order: Order | undefined = first; order;) {
      await completePayment(store, payments, order).catch((error: unknown) =>
        logger.error({ err: error, orderId: order?.id }, 'could not complete a pending order, will retry'),
      );
      [order] = stopping.aborted ? [] : await store.claimPending(leaseMs, 1);
    }
  }
  const ticker = createTicker({
    name: 'pending orders',
    seconds,
    logger,
    async task(stopping) {
      const free = AT_ONCE - running.size;
      const orders = free > 0 ? await store.claimPending(leaseMs, free) : [];
      for (const order of orders) {
        const work = complete(order, stopping)
          .catch((error: unknown) => logger.error({ err: error }, 'could not read the next pending order'))
          .finally(() => running.delete(work));
        running.add(work);
      }
    },
  });
  return {
    ...ticker,
    async stop() {
      await ticker.stop?.();
      await Promise.all(running);
    },
  };
}
