import type pg from 'pg';
import { createBatchLoader } from '@slipcast/event-bus/batch-loader';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { Payment } from './payment.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Milliseconds since a time, by the clock of the database that wrote it. */
const since = (column: string) => `(extract(epoch FROM clock_timestamp() - ${column}) * 1000)::float8`;

/** A row of payment_attempt as a Payment. The columns named after Square hold the ids of any provider. */
export const COLUMNS = `id, owner, payer, amount_pence AS "amountPence", currency, source_id AS "sourceId",
  verification_token AS "verificationToken", square_key AS "idempotencyKey",
  square_payment_id AS "providerPaymentId", square_refund_id AS "providerRefundId", refund_tries AS "refundTries",
  refunded_pence AS "refundedPence", refund_failure AS "refundFailure", settled_by AS "settledBy",
  order_id AS "orderId", state, release_reason AS "reversalReason", decline_code AS "declineCode",
  decline_message AS "declineMessage", unanswered, created_at AS "createdAt", ${since('created_at')} AS "ageMs",
  ${since('state_since')} AS "inStateMs", version`;

/** @param text a statement that returns COLUMNS; `name` names it as a prepared statement */
export async function readPayments(db: Queryable, name: string, text: string, values: unknown[]) {
  const { rows } = await db.query<Payment>({ name, text, values });
  return rows;
}

/** @param where a condition on rows of payment_attempt */
export const findPayments = (db: Queryable, name: string, where: string, values: unknown[]) =>
  readPayments(db, name, `SELECT ${COLUMNS} FROM payment_attempt WHERE ${where}`, values);

const MAX_READ = 100;
/** By the key of each: for `= ANY`, PostgreSQL reads the whole table while it is small, and keeps that plan as it grows. */
const EACH = `SELECT found.* FROM unnest($1::uuid[]) AS given (given_id)
  CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM payment_attempt WHERE id = given_id LIMIT 1) AS found`;

export type PaymentReader = (id: string, client?: Queryable) => Promise<Payment | null>;

/** Reads a payment. Those that are asked for while a query is on its way share the next; `client` reads in its transaction. */
export function createPaymentReader(pool: pg.Pool): PaymentReader {
  const one = async (db: Queryable, id: string): Promise<Payment | null> =>
    (await findPayments(db, 'payment-get', 'id = $1', [id]))[0] ?? null;
  const shared = createBatchLoader<string, Payment | null>(
    async (ids) => {
      const [first] = ids;
      if (ids.length === 1 && first) return [await one(pool, first)];
      const found = await readPayments(pool, 'payment-get-many', EACH, [[...new Set(ids)]]);
      const byId = new Map(found.map((payment) => [payment.id, payment]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
    MAX_READ,
    isDatabaseUnavailable,
  );
  return (id, client) => (client ? one(client, id) : shared(id));
}
