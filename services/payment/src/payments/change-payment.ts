import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { changeAndEnqueue } from '@slipcast/event-bus/outbox/outbox';
import type { Decision } from './decide.ts';
import type { Payment } from './payment.ts';
import { getPayment, type Queryable } from './payment-rows.ts';

export interface ChangeOptions {
  /** In how many milliseconds a job may take the payment up; at once unless given. */
  dueInMs?: (changed: Payment) => number;
  /** The transaction to write in. */
  client?: Queryable;
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

/**
 * Applies a decision to the newest row, together with its events. When another process has changed the row first, decides
 * again on the newer row. A decision that changes nothing writes nothing. Null: no such payment. Throws what `decide` throws.
 *
 * @param payment its id, or the row as the caller read it, which saves reading it again
 */
export const createChangePayment = (pool: pg.Pool, onEvents: () => void) =>
  async function changePayment(
    payment: string | Payment,
    decide: (payment: Payment) => Decision,
    { dueInMs = () => 0, client = pool }: ChangeOptions = {},
  ): Promise<Payment | null> {
    const id = typeof payment === 'string' ? payment : payment.id;
    let known = typeof payment === 'string' ? null : payment;
    for (;;) {
      const current = known ?? (await getPayment(client, id));
      known = null;
      if (!current) return null;
      const { payment: changed, events } = decide(current);
      if (changed === current) return current;
      const written = await changeAndEnqueue(
        client,
        { name: 'payment-write', text: WRITE, values: writeValues(changed, dueInMs(changed)) },
        events.map((event) => ({ ...event, key: id })),
      );
      if (!written) continue;
      if (events.length) onEvents();
      const inStateMs = changed.state === current.state ? current.inStateMs : 0;
      return { ...changed, inStateMs, version: changed.version + 1 };
    }
  };
