import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroupCommit } from '@slipcast/event-bus/group-commit';
import { changeAndEnqueue } from '@slipcast/event-bus/outbox/outbox';
import { currentTraceparent } from '@slipcast/tracing/scope';
import type { Decision } from './decide.ts';
import type { Payment } from './payment.ts';
import type { PaymentReader, Queryable } from './payment-rows.ts';

export interface ChangeOptions {
  /** In how many milliseconds a job may take the payment up; at once unless given. */
  dueInMs?: (changed: Payment) => number;
  /** The transaction to read and write in. */
  client?: Queryable;
  /** The row as it was a moment ago. What it decides counts only if the row has not changed since. */
  guess?: Payment | undefined;
}

const WRITE = readFileSync(join(import.meta.dirname, 'write-payment.sql'), 'utf8');

const writeValues = (payment: Payment, dueInMs: number): unknown[] => [
  payment.id,
  payment.version,
  payment.providerPaymentId,
  payment.providerRefundId,
  payment.refundTries,
  payment.refundedPence,
  payment.refundFailure,
  payment.settledBy,
  payment.orderId,
  payment.state,
  payment.reversalReason,
  payment.declineCode,
  payment.declineMessage,
  payment.unanswered,
  dueInMs,
];

/** The statement that writes a decision. @param dueInMs milliseconds until a job may take the payment up */
export const paymentWrite = (payment: Payment, dueInMs: number) => ({
  name: 'payment-write',
  text: WRITE,
  values: writeValues(payment, dueInMs),
});

/** What the guess decides; null when only the newest row can tell, because nothing changes or it is refused. */
function decisionOn(guess: Payment | undefined, decide: (payment: Payment) => Decision): Payment | null {
  try {
    return guess && decide(guess).payment !== guess ? guess : null;
  } catch {
    return null;
  }
}

/**
 * Applies a decision to the newest row, together with its events. When another process has changed the row first, decides
 * again on the newer row. A decision that changes nothing writes nothing. Null: no such payment. Throws what `decide` throws.
 *
 * @param payment its id, or the row as the caller read it, which saves reading it again
 */
export const createChangePayment = (options: {
  commit: GroupCommit;
  get: PaymentReader;
  onEvents: () => void;
}) =>
  async function changePayment(
    payment: string | Payment,
    decide: (payment: Payment) => Decision,
    { dueInMs = () => 0, client, guess }: ChangeOptions = {},
  ): Promise<Payment | null> {
    const { commit, get, onEvents } = options;
    const id = typeof payment === 'string' ? payment : payment.id;
    let known = typeof payment === 'string' ? decisionOn(guess, decide) : payment;
    for (;;) {
      const current = known ?? (await get(id, client));
      known = null;
      if (!current) return null;
      const { payment: changed, events } = decide(current);
      if (changed === current) return current;
      const change = paymentWrite(changed, dueInMs(changed));
      // Now, because others may share the transaction.
      const traceparent = currentTraceparent();
      const given = events.map((event) => ({ ...event, key: id, ...(traceparent && { traceparent }) }));
      const write = (to: Queryable) => changeAndEnqueue(to, change, given);
      const written = await (client ? write(client) : commit(id, write));
      if (!written) continue;
      if (events.length) onEvents();
      const inStateMs = changed.state === current.state ? current.inStateMs : 0;
      return { ...changed, inStateMs, version: changed.version + 1 };
    }
  };
