import { setTimeout as sleep } from 'node:timers/promises';
import { decide, type Command } from '../rules/decide.ts';
import type { Payment } from '../rules/payment.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { ProviderSteps } from './ask-provider.ts';

const TRIES = 3;
const PAUSE_MS = 250;
const LONGEST_RETRY_MS = 60_000;

const isWaiting = ({ type }: Command) =>
  type === 'unanswered' || type === 'refund-pending' || type === 'refund-failed';

export interface Advancing {
  /** Until when a payment that was just taken up is left to us. */
  lease(): Date;
  /**
   * Takes a payment, one provider call at a time, to a state that waits for nobody. Calls for the same payment at the
   * same time share one run. Never throws for what the provider answers: after `tries` calls without an answer the
   * payment is returned in the state in which it waits, and a job goes on later.
   */
  advance(payment: Payment, tries?: number): Promise<Payment>;
}

/**
 * @param options.leaseMs longer than one call to the provider may take
 * @param options.retryMs before a job retries what was not answered; doubles each time, up to a minute
 */
export function createAdvancing(options: {
  store: Pick<PaymentStore, 'change'>;
  steps: ProviderSteps;
  leaseMs: number;
  retryMs: number;
}): Advancing {
  const { store, steps, leaseMs, retryMs } = options;
  const running = new Map<string, Promise<Payment>>();
  const after = (ms: number) => new Date(Date.now() + ms);
  const lease = () => after(leaseMs);

  async function run(payment: Payment, tries: number): Promise<Payment> {
    let current = payment;
    for (let unanswered = 0; ;) {
      const step = steps[current.state];
      if (!step) return current;
      const command = await step(current);
      const waiting = isWaiting(command);
      if (waiting) unanswered += 1;
      const last = waiting && (unanswered >= tries || command.type !== 'unanswered');
      const retryAt = () => after(Math.min(LONGEST_RETRY_MS, retryMs * 2 ** current.unanswered));
      const changed = await store.change(
        current,
        (newest) => decide(newest, command, new Date()),
        last ? { dueAt: retryAt() } : { dueAt: lease() },
      );
      if (!changed) throw new Error(`payment ${current.id} has vanished`);
      current = changed;
      if (last) return current;
      if (waiting) await sleep(PAUSE_MS * unanswered * (0.5 + Math.random()));
    }
  }

  return {
    lease,
    advance(payment, tries = TRIES) {
      const joined = running.get(payment.id);
      if (joined) return joined;
      const started = run(payment, tries).finally(() => running.delete(payment.id));
      running.set(payment.id, started);
      return started;
    },
  };
}
