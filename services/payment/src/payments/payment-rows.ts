import type pg from 'pg';
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

export async function getPayment(db: Queryable, id: string): Promise<Payment | null> {
  const [payment] = await findPayments(db, 'payment-get', 'id = $1', [id]);
  return payment ?? null;
}
