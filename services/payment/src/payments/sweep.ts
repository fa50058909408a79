import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { OrderClient } from './order-client.ts';
import type { PaymentFlows } from './payment-flows.ts';
import type { Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

/** An authorisation without an order for this long is given back. */
const ABANDONED_MS = 300_000;
/** How often new work is looked for while calls are under way. */
const LOOK_MS = 500;

/**
 * What is swept together. Each queue has places of its own, so that refunds, which may hang or take days, never hold up a
 * capture that a shopper waits for.
 */
export const QUEUES = {
  sales: { states: ['created', 'unknown', 'authorised', 'capturing', 'voiding'], places: 8 },
  refunds: { states: ['refunding'], places: 4 },
} as const satisfies Record<string, { states: PaymentState[]; places: number }>;

/**
 * Finishes what a crash, a silent provider or a shopper who left did not. Many replicas may sweep at once: the database
 * leases each payment to one of them, only when there is a place for it.
 */
export function createSweep(options: {
  queue: keyof typeof QUEUES;
  store: Pick<PaymentStore, 'claimDue'>;
  flows: Pick<PaymentFlows, 'advancing' | 'reverse'>;
  orders: Pick<OrderClient, 'ofPayments'>;
  logger: Logger;
}) {
  const { store, flows, orders, logger } = options;
  const { states, places } = QUEUES[options.queue];
  const { advance, leaseMs } = flows.advancing;
  const longestLeaseMs = Math.max(...states.map(leaseMs));

  /**
   * Leaves out those that an order still waits for, which could not capture them while this service was away. None
   * while the order service does not answer: the provider gives them back within the hour.
   */
  async function withoutOrder(authorised: Payment[]): Promise<Payment[]> {
    if (authorised.length === 0) return [];
    try {
      const found = await orders.ofPayments(authorised.map(({ id }) => id));
      return authorised.filter(({ id }) => (found.get(id)?.status ?? 'cancelled') === 'cancelled');
    } catch (error) {
      logger.warn(
        { err: error },
        'the order service did not answer, so no abandoned authorisation was voided',
      );
      return [];
    }
  }

  async function reverse({ id }: Payment, reason: string): Promise<void> {
    try {
      await flows.reverse(id, reason, null);
    } catch (error) {
      // An order has taken it in the meantime.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Starts the work on payments that were just claimed, one promise for each. */
  function begin(claimed: Payment[]): Promise<unknown>[] {
    const abandoned = withoutOrder(claimed.filter(({ state }) => state === 'authorised'));
    return claimed.map(async (payment) => {
      // Its request died before it heard from the provider, so the shopper has gone: nothing new is authorised for them.
      if (payment.state === 'created') return reverse(payment, 'its request ended without an answer');
      if (payment.state !== 'authorised') return advance(payment, 1);
      if ((await abandoned).includes(payment)) return reverse(payment, 'authorised without an order');
    });
  }

  /** Resolves when nothing is due and nothing under way; when `stopping` is aborted, after what is under way. */
  return async function sweep(stopping?: AbortSignal): Promise<void> {
    const underWay = new Set<Promise<void>>();
    do {
      const limit = places - underWay.size;
      const claim = { limit, leaseMs: longestLeaseMs, abandonedMs: ABANDONED_MS };
      const claimed = limit > 0 && !stopping?.aborted ? await store.claimDue(states, claim) : [];
      for (const work of begin(claimed)) {
        const one: Promise<void> = work
          .catch((error: unknown) => logger.error({ err: error }, 'a payment could not be swept now'))
          .then(() => void underWay.delete(one));
        underWay.add(one);
      }
      await firstOf(underWay);
    } while (underWay.size > 0);
  };
}

/** Waits until one of them has ended, or more may have fallen due. */
async function firstOf(underWay: Set<Promise<void>>): Promise<void> {
  if (underWay.size === 0) return;
  const enough = new AbortController();
  const pause = sleep(LOOK_MS, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([...underWay, pause]);
  enough.abort();
}
