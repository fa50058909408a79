import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { decide, type Command } from './decide.ts';
import type { Payment } from './payment.ts';
import { retryMs } from './retry.ts';
import type { PaymentStore } from './payment-store.ts';
import type { ProviderSteps } from './ask-provider.ts';

const TRIES = 3;
const PAUSE_MS = 250;
/** The calls that a step makes at most, one after another. */
const CALLS: Partial<Record<PaymentState, number>> = { capturing: 2, voiding: 2, refunding: 3 };
const MARGIN_MS = 2000;

export interface Advancing {
  /** How long to lease a payment in this state: longer than its step can take. */
  leaseMs(state: PaymentState): number;
  /**
   * Takes a payment, one provider call at a time, to a state that does not wait for the provider. Concurrent calls for the
   * same payment share one run. Never throws because of the provider's answer: after `tries` unanswered calls the payment
   * is returned in its waiting state, and a job continues later.
   */
  advance(payment: Payment, tries?: number): Promise<Payment>;
  /** The same for a job, with one try. An authorisation without an answer is looked for, and never sent again. */
  resume(payment: Payment): Promise<Payment>;
  /** The outcome of the work that is under way here on this payment; null once that takes longer than `withinMs`, or fails. */
  outcome(id: string, withinMs: number): Promise<Payment | null> | null;
}

/** Null when it fails or is late. */
async function inTime(work: Promise<Payment>, withinMs: number): Promise<Payment | null> {
  const over = new AbortController();
  const late = sleep(withinMs, null, { signal: over.signal }).catch(() => null);
  const outcome = await Promise.race([work.catch(() => null), late]);
  over.abort();
  return outcome;
}

/**
 * @param options.timeoutMs the longest that one call to the provider may take
 * @param options.retryMs the pause before a job retries a call that went unanswered once
 */
export function createAdvancing(options: {
  store: Pick<PaymentStore, 'change'>;
  steps: ProviderSteps;
  timeoutMs: number;
  retryMs: number;
}): Advancing {
  const { store, steps, timeoutMs } = options;
  const running = new Map<string, Promise<Payment>>();
  const leaseMs = (state: PaymentState) => timeoutMs * (CALLS[state] ?? 1) + MARGIN_MS;

  async function run(payment: Payment, tries: number, isJob: boolean): Promise<Payment> {
    let current = payment;
    for (let unanswered = 0; ;) {
      const step = isJob && current.state === 'unknown' ? steps.lookUp : steps[current.state];
      if (!step) return current;
      const command: Command = await step(current);
      const waiting = command.type === 'unanswered' || command.type === 'refund-pending';
      if (waiting) unanswered += 1;
      const last = waiting && (unanswered >= tries || command.type !== 'unanswered');
      const changed = await store.change(current, (newest) => decide(newest, command), {
        dueInMs: (next) => (last ? retryMs(current, command, options.retryMs) : leaseMs(next.state)),
      });
      if (!changed) throw new Error(`payment ${current.id} does not exist any more`);
      current = changed;
      if (last) return current;
      if (waiting) await sleep(PAUSE_MS * unanswered * (0.5 + Math.random()));
    }
  }

  function start(payment: Payment, tries: number, isJob: boolean): Promise<Payment> {
    const joined = running.get(payment.id);
    if (joined) return joined;
    const started = run(payment, tries, isJob).finally(() => running.delete(payment.id));
    running.set(payment.id, started);
    return started;
  }

  return {
    leaseMs,
    outcome(id, withinMs) {
      const joined = running.get(id);
      return joined ? inTime(joined, withinMs) : null;
    },
    advance: (payment, tries = TRIES) => start(payment, tries, false),
    resume: (payment) => start(payment, 1, true),
  };
}
