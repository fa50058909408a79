import { createHash } from 'node:crypto';
import type pg from 'pg';
import { changeAndEnqueue } from '@slipcast/event-bus/outbox/change-and-enqueue';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import { refundedEvent, type Decision, type Payment } from '../rules/payment.ts';
import { FIND_OPEN, OPEN, openValues, readRow, WRITE, writeValues, type PaymentRow } from './payment-row.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Decide = (payment: Payment) => Decision;

export interface ChangeOptions {
  /** The row as the caller read it; saves the lock when nobody changed it meanwhile. */
  known?: Payment;
  /** When a sweeper may take the attempt up; now unless given. */
  dueAt?: Date;
}
export interface NewAttempt {
  payment: Payment;
  /** Requests with the same key are the same attempt while it is open; null: never. */
  openKey: string | null;
  dueAt: Date;
  /** How many open ones the payer may have. */
  mostOpen: number;
}

export interface Attempt {
  payment: Payment;
  /** False: it repeats one that is open. */
  opened: boolean;
}

export const sourceHash = (sourceId: string): string =>
  createHash('sha256').update(sourceId).digest('base64url');

/** All SQL of payment attempts. */
export function createPaymentStore(pool: pg.Pool, { wake = () => {} }: { wake?: () => void } = {}) {
  async function write(client: Queryable, payment: Payment, now: Date, dueAt: Date): Promise<boolean> {
    const { rowCount } = await client.query({
      name: 'payment-write',
      text: WRITE,
      values: writeValues(payment, now, dueAt),
    });
    return rowCount === 1;
  }
  const publish = (client: Queryable, { payment, events }: Decision) =>
    enqueue(
      client,
      events.map((event) => ({ ...event, key: payment.id })),
    );
  const written = (payment: Payment): Payment => ({ ...payment, version: payment.version + 1 });

  /** In the caller's transaction, under the row's lock. Null: no such payment. */
  async function changeIn(client: pg.PoolClient, id: string, decide: Decide, dueAt?: Date) {
    const { rows } = await client.query<PaymentRow>({
      name: 'payment-lock',
      text: 'SELECT * FROM payment_attempt WHERE id = $1 FOR UPDATE',
      values: [id],
    });
    if (!rows[0]) return null;
    const current = readRow(rows[0]);
    const decision = decide(current);
    if (decision.payment === current) return current;
    const now = new Date();
    await write(client, decision.payment, now, dueAt ?? now);
    await publish(client, decision);
    return written(decision.payment);
  }

  return {
    changeIn,

    async get(id: string): Promise<Payment | null> {
      const { rows } = await pool.query<PaymentRow>({
        name: 'payment-get',
        text: 'SELECT * FROM payment_attempt WHERE id = $1',
        values: [id],
      });
      return rows[0] ? readRow(rows[0]) : null;
    },

    async bySquareId(squarePaymentId: string): Promise<Payment | null> {
      const { rows } = await pool.query<PaymentRow>({
        name: 'payment-by-square-id',
        text: 'SELECT * FROM payment_attempt WHERE square_payment_id = $1',
        values: [squarePaymentId],
      });
      return rows[0] ? readRow(rows[0]) : null;
    },

    /**
     * Opens an attempt, or finds the open one that it repeats. Null: the payer has too many open already; as many may slip
     * through at once as the pool has connections.
     */
    async open({ payment, openKey, dueAt, mostOpen }: NewAttempt): Promise<Attempt | null> {
      for (;;) {
        const { rows: counts } = await pool.query<{ opened: boolean; open: number }>({
          name: 'payment-open',
          text: OPEN,
          values: openValues(payment, openKey, sourceHash(payment.sourceId), dueAt, mostOpen),
        });
        if (counts[0]?.opened) return { payment, opened: true };
        const { rows } = await pool.query<PaymentRow>({
          name: 'payment-find-open',
          text: FIND_OPEN,
          values: [openKey],
        });
        if (rows[0]) return { payment: readRow(rows[0]), opened: false };
        if ((counts[0]?.open ?? 0) >= mostOpen) return null;
      }
    },

    /**
     * Applies a pure decision to the newest row, with its events, in one transaction; a decision that changes nothing
     * writes nothing. Throws what `decide` throws.
     */
    async change(id: string, decide: Decide, { known, dueAt }: ChangeOptions = {}): Promise<Payment> {
      if (known) {
        const decision = decide(known);
        if (decision.payment === known) return known;
        const now = new Date();
        const done = decision.events.length
          ? await changeAndEnqueue(
              pool,
              {
                name: 'payment-write-and-publish',
                text: WRITE,
                values: writeValues(decision.payment, now, dueAt ?? now),
              },
              decision.events.map((event) => ({ ...event, key: id })),
            )
          : await write(pool, decision.payment, now, dueAt ?? now);
        if (done) {
          if (decision.events.length) wake();
          return written(decision.payment);
        }
      }
      const changed = await inTransaction(pool, (client) => changeIn(client, id, decide, dueAt));
      if (!changed) throw new Error(`payment ${id} vanished`);
      wake();
      return changed;
    },

    /** Takes attempts in these states that nobody is at work on, and keeps other sweepers off until `leaseUntil`. */
    async claim(
      states: PaymentState[],
      now: Date,
      leaseUntil: Date,
      { authorisedBefore = now, limit = 50 }: { authorisedBefore?: Date; limit?: number } = {},
    ): Promise<Payment[]> {
      const { rows } = await pool.query<PaymentRow>({
        name: 'payment-claim',
        text: `
          UPDATE payment_attempt SET due_at = $3, version = version + 1 WHERE id IN (
            SELECT id FROM payment_attempt
            WHERE state = ANY ($1) AND due_at <= $2
              AND (state <> 'authorised' OR (order_id IS NULL AND authorised_at <= $4))
            ORDER BY due_at LIMIT $5 FOR UPDATE SKIP LOCKED)
          RETURNING *`,
        values: [states, now, leaseUntil, authorisedBefore, limit],
      });
      return rows.map(readRow);
    },

    /** Takes over one attempt that nobody is at work on; empty when somebody is. */
    async claimOne(id: string, leaseUntil: Date): Promise<Payment[]> {
      const { rows } = await pool.query<PaymentRow>({
        name: 'payment-claim-one',
        text: `UPDATE payment_attempt SET due_at = $2, version = version + 1
               WHERE id = $1 AND due_at <= now() AND state IN ('created', 'unknown') RETURNING *`,
        values: [id, leaseUntil],
      });
      return rows.map(readRow);
    },

    /** For reconciliation: attempts made between the two times that the provider should know. */
    async between(from: Date, to: Date): Promise<Payment[]> {
      const { rows } = await pool.query<PaymentRow>(
        'SELECT * FROM payment_attempt WHERE created_at >= $1 AND created_at < $2',
        [from, to],
      );
      return rows.map(readRow);
    },

    async byIds(ids: string[]): Promise<Payment[]> {
      const { rows } = await pool.query<PaymentRow>(
        'SELECT * FROM payment_attempt WHERE id = ANY ($1::uuid[])',
        [ids],
      );
      return rows.map(readRow);
    },

    /** Publishes once more that the money went back. */
    async tellRefund(payment: Payment, orderId: string): Promise<void> {
      await publish(pool, { payment, events: [refundedEvent(payment, orderId)] });
      wake();
    },

    async countUnknown(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) AS count FROM payment_attempt WHERE state = 'unknown'`,
      );
      return rows[0]?.count ?? 0;
    },
  };
}
export type PaymentStore = ReturnType<typeof createPaymentStore>;
