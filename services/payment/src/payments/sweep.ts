import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import { ABANDONED_MS } from '../card-testing/card-testing.ts';
import type { OrderClient } from './order-client.ts';
import type { PaymentFlows } from './payment-flows.ts';
import type { PaymentStore } from './payment-store.ts';
import type { Payment } from './payment.ts';

/** How often to look for new work while calls are under way. */
const LOOK_MS = 500;

/**
 * What is swept together, and how many payments at a time. Refunds may hang or take days, so they have a queue of their own
 * and never hold up a capture that a shopper waits for.
 */
export const QUEUES = {
  sales: { states: ['created', 'unknown', 'authorised', 'capturing', 'voiding'], atOnce: 8 },
  refunds: { states: ['refunding'], atOnce: 4 },
} as const satisfies Record<string, { states: PaymentState[]; atOnce: number }>;

interface SweepOptions {
  queue: keyof typeof QUEUES;
  store: Pick<PaymentStore, 'claimDue'>;
  flows: Pick<PaymentFlows, 'advancing' | 'reverse' | 'abandon'>;
  orders: Pick<OrderClient, 'ofPayments'>;
  logger: Logger;
}

/**
 * Leaves out payments that an order still waits for, because it could not capture them while this service was down. While
 * the order service does not answer there are none: the provider releases the authorisations within the hour.
 */
async function withoutOrder({ orders, logger }: SweepOptions, authorised: Payment[]): Promise<Payment[]> {
  if (authorised.length === 0) return [];
  try {
    const found = await orders.ofPayments(authorised.map(({ id }) => id));
    return authorised.filter(({ id }) => (found.get(id)?.status ?? 'cancelled') === 'cancelled');
  } catch (error) {
    logger.warn({ err: error }, 'the order service did not answer, so no abandoned authorisation was voided');
    return [];
  }
}

/** Starts the work on payments that were just claimed, one promise for each. */
function begin(options: SweepOptions, claimed: Payment[]): Promise<unknown>[] {
  const { advancing, reverse, abandon } = options.flows;
  const reverseUnlessTaken = async ({ id }: Payment, reason: string): Promise<void> => {
    try {
      await reverse(id, reason, null);
    } catch (error) {
      // An order has taken it since it was claimed.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const abandoned = withoutOrder(
    options,
    claimed.filter(({ state }) => state === 'authorised'),
  );
  return claimed.map(async (payment) => {
    // The shopper has left and must not be charged.
    if (payment.state === 'created') return abandon(payment, 'its request ended without an answer');
    if (payment.state !== 'authorised') return advancing.resume(payment);
    if ((await abandoned).includes(payment))
      return reverseUnlessTaken(payment, 'authorised without an order');
  });
}

/** Waits until one of them has ended, or more may have fallen due. */
async function firstOf(underWay: Set<Promise<void>>): Promise<void> {
  if (underWay.size === 0) return;
  const enough = new AbortController();
  const pause = sleep(LOOK_MS, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([...underWay, pause]);
  enough.abort();
}

/**
 * Finishes payments that were left unfinished by a crash, a provider that did not answer, or a shopper who left. Many
 * replicas may sweep at once: the database leases each payment to one of them, and only when it has room.
 */
export function createSweep(options: SweepOptions) {
  const { store, flows, logger } = options;
  const { states, atOnce } = QUEUES[options.queue];
  const leaseMs = Math.max(...states.map(flows.advancing.leaseMs));

  /** Resolves when nothing is due and nothing under way; once `stopping` is aborted, after the work under way. */
  return async function sweep(stopping?: AbortSignal): Promise<void> {
    const underWay = new Set<Promise<void>>();
    do {
      const limit = atOnce - underWay.size;
      const claim = { limit, leaseMs, abandonedMs: ABANDONED_MS };
      const claimed = limit > 0 && !stopping?.aborted ? await store.claimDue(states, claim) : [];
      for (const work of begin(options, claimed)) {
        const one: Promise<void> = work
          .catch((error: unknown) => logger.error({ err: error }, 'a payment could not be swept'))
          .then(() => void underWay.delete(one));
        underWay.add(one);
      }
      await firstOf(underWay);
    } while (underWay.size > 0);
  };
}
