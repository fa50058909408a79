import type { Logger } from '@slipcast/service-kit/logs';
import type { Part } from '@slipcast/service-kit/service';
import type { OrderStore } from './order-store.ts';
import type { PaymentEdge } from './payment-edge.ts';
import { settle } from './settle.ts';

const LEASE_MS = 30_000;

/** Finishes orders whose request did not hear what became of the payment. Many replicas may sweep at once. */
export function createPendingSweeper(options: {
  store: OrderStore;
  payments: PaymentEdge;
  seconds: number;
  logger: Logger;
}): Part {
  const { store, payments, seconds, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function sweep(): Promise<void> {
    const now = new Date();
    const lease = Math.max(LEASE_MS, seconds * 1000);
    for (const order of await store.claimPending(now, new Date(now.getTime() + lease)))
      await settle(store, payments, order);
  }
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweep()
        .catch((error: unknown) => logger.error({ err: error }, 'the sweep of pending orders failed'))
        .finally(schedule);
    }, seconds * 1000);
    timer.unref();
  };
  return {
    name: 'pending sweeper',
    start: schedule,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
