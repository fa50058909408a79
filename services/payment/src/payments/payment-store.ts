import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { changeAndEnqueue, enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime } from '@slipcast/storage/postgres';
import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Decision } from './decide.ts';
import { openKeyOf } from './open-key.ts';
import { refundedEvent } from './payment-events.ts';
import type { Payment } from './payment.ts';
import { COLUMNS, writeValues } from './payment-columns.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface ChangeOptions {
  /** In how many milliseconds a job may take the payment up; at once unless given. */
  dueInMs?: (changed: Payment) => number;
  /** The transaction to write in. */
  client?: Queryable;
}
export interface Adopted {
  providerPaymentId: string;
  amountPence: number;
}
export interface Attempt {
  payment: Payment;
  /** False: it repeats one that was already open. */
  opened: boolean;
}
/** The payer has too many open payments, or the owner's cart is being paid. */
export type NotOpened = 'too-many' | 'being-paid';

const sql = (name: string) => readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
const OPEN = sql('open-payment');
const WRITE = sql('write-payment');
const CLAIM_DUE = sql('claim-due-payments');
const SELECT = `SELECT ${COLUMNS} FROM payment_attempt`;

const sourceHash = (sourceId: string): string => createHash('sha256').update(sourceId).digest('base64url');

/**
 * All SQL of payments.
 *
 * @param onEvents called after events were written to the outbox
 */
export function createPaymentStore(pool: pg.Pool, onEvents: () => void = () => {}) {
  async function read(name: string, text: string, values: unknown[], client: Queryable = pool) {
    const { rows } = await client.query<Payment>({ name, text, values });
    return rows;
  }
  async function get(id: string, client?: Queryable): Promise<Payment | null> {
    const [payment] = await read('payment-get', `${SELECT} WHERE id = $1`, [id], client);
    return payment ?? null;
  }

  return {
    get,

    async byProviderId(providerPaymentId: string): Promise<Payment | null> {
      const where = 'WHERE square_payment_id = $1';
      const [payment] = await read('payment-by-provider-id', `${SELECT} ${where}`, [providerPaymentId]);
      return payment ?? null;
    },

    byIds: (ids: string[]): Promise<Payment[]> =>
      read('payment-by-ids', `${SELECT} WHERE id = ANY ($1::uuid[])`, [ids]),

    /** Payments made between the two times. */
    between: (from: Date, to: Date): Promise<Payment[]> =>
      read('payment-between', `${SELECT} WHERE created_at >= $1 AND created_at < $2`, [from, to]),

    /**
     * Opens a payment, or finds the open one that it repeats. An owner has one at a time, always. A payer without an owner has
     * `maxOpen`; at the same instant as many more may slip through as the pool has connections.
     */
    async open(payment: Payment, maxOpen: number, leaseMs: number): Promise<Attempt | NotOpened> {
      const { id, owner, amountPence, sourceId, verificationToken, payer } = payment;
      const openKey = openKeyOf(payment);
      for (;;) {
        const { rows } = await pool.query<{ opened: boolean; open: number }>({
          name: 'payment-open',
          text: OPEN,
          values: [
            id,
            owner,
            amountPence,
            sourceId,
            sourceHash(sourceId),
            verificationToken,
            openKey,
            leaseMs,
            payer,
            maxOpen,
          ],
        });
        if (rows[0]?.opened) return { payment, opened: true };
        const where = `WHERE open_key = $1 AND state IN ('created', 'unknown', 'authorised')`;
        const [open] = await read('payment-find-open', `${SELECT} ${where}`, [openKey]);
        if (open) return { payment: open, opened: false };
        if ((rows[0]?.open ?? 0) >= maxOpen) return 'too-many';
        const paying = `SELECT 1 FROM payment_attempt WHERE cart = $1 AND state IN ('created', 'unknown', 'authorised', 'capturing')`;
        if ((await read('payment-cart', paying, [owner])).length > 0) return 'being-paid';
      }
    },

    /**
     * Applies a decision to the newest row, together with its events; when somebody else was faster, decides again on
     * the newer row. A decision that changes nothing writes nothing. Null: no such payment. Throws what `decide` throws.
     *
     * @param payment its id, or the row as the caller read it, which saves reading it again
     */
    async change(
      payment: string | Payment,
      decide: (payment: Payment) => Decision,
      { dueInMs = () => 0, client = pool }: ChangeOptions = {},
    ): Promise<Payment | null> {
      const id = typeof payment === 'string' ? payment : payment.id;
      let known = typeof payment === 'string' ? null : payment;
      for (;;) {
        const current = known ?? (await get(id, client));
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
    },

    /** Takes up to `limit` payments that are due, and keeps other replicas off them for `leaseMs`. */
    claimDue: (
      states: readonly PaymentState[],
      { limit, leaseMs, abandonedMs }: { limit: number; leaseMs: number; abandonedMs: number },
    ): Promise<Payment[]> =>
      read('payment-claim-due', `${CLAIM_DUE} RETURNING ${COLUMNS}`, [states, limit, leaseMs, abandonedMs]),

    /** Takes over an authorisation that nobody is working on; null when somebody is. */
    async claim(id: string, leaseMs: number): Promise<Payment | null> {
      const text = `UPDATE payment_attempt SET due_at = now() + make_interval(secs => $2::float8 / 1000),
          version = version + 1 WHERE id = $1 AND due_at <= now() AND state IN ('created', 'unknown') RETURNING ${COLUMNS}`;
      const [payment] = await read('payment-claim', text, [id, leaseMs]);
      return payment ?? null;
    },

    /** Payments that an order took, or somebody for an order that is not known here, since a time. */
    async capturedSince(since: Date): Promise<{ id: string; amountPence: number }[]> {
      const { rows } = await pool.query<{ id: string; amountPence: number }>({
        name: 'payment-captured-since',
        text: `SELECT id, amount_pence AS "amountPence" FROM payment_attempt
               WHERE created_at >= $1 AND state = 'captured'`,
        values: [since],
      });
      return rows;
    },

    /**
     * Takes in a payment of ours that the provider has taken and this database has forgotten. Whose it was is not known.
     * Does nothing where the payment is known.
     */
    async adopt(id: string, { providerPaymentId, amountPence }: Adopted, now: Date): Promise<void> {
      await pool.query({
        name: 'payment-adopt',
        text: `INSERT INTO payment_attempt (id, amount_pence, currency, source_id, source_hash, square_key,
                 square_payment_id, state, created_at, authorised_at, updated_at, due_at)
               VALUES ($1::uuid, $2, 'GBP', '', '', $1::uuid::text, $3, 'captured', $4, $4, $4, $4)
               ON CONFLICT DO NOTHING`,
        values: [id, amountPence, providerPaymentId, now],
      });
    },

    /** Publishes once more that the money of this order was refunded. */
    async repeatRefunded(payment: Payment, orderId: string): Promise<void> {
      await enqueue(pool, [{ ...refundedEvent(payment, orderId), key: payment.id }]);
      onEvents();
    },

    /** By state: how many payments wait in it, and for how many seconds the oldest has. */
    async waiting(): Promise<{ state: PaymentState; count: number; oldestSeconds: number }[]> {
      const { rows } = await pool.query<{ state: PaymentState; count: number; oldestSeconds: number }>(
        `SELECT state, count(*) AS count, extract(epoch FROM now() - min(state_since))::float8 AS "oldestSeconds"
         FROM payment_attempt
         WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding', 'refund-failed')
         GROUP BY state`,
      );
      return rows;
    },

    /** The database's time, which all replicas share. */
    now: (): Promise<Date> => databaseTime(pool),
  };
}
export type PaymentStore = ReturnType<typeof createPaymentStore>;
