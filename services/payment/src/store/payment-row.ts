import type { PaymentState } from '@slipcast/contracts/http/payment';
import type { Owner } from '@slipcast/contracts/ids';
import type { Payment } from '../rules/payment.ts';

export interface PaymentRow {
  id: string;
  owner: string | null;
  payer: string | null;
  amount_pence: number;
  source_id: string;
  verification_token: string | null;
  square_key: string;
  square_payment_id: string | null;
  square_refund_id: string | null;
  refund_tries: number;
  order_id: string | null;
  state: PaymentState;
  release_reason: string | null;
  decline_code: string | null;
  decline_message: string | null;
  unanswered: number;
  created_at: Date;
  authorised_at: Date | null;
  version: number;
}

export const readRow = (row: PaymentRow): Payment => ({
  id: row.id,
  owner: row.owner as Owner | null,
  payer: row.payer,
  amountPence: row.amount_pence,
  currency: 'GBP',
  sourceId: row.source_id,
  verificationToken: row.verification_token,
  squareKey: row.square_key,
  squarePaymentId: row.square_payment_id,
  squareRefundId: row.square_refund_id,
  refundTries: row.refund_tries,
  orderId: row.order_id,
  state: row.state,
  releaseReason: row.release_reason,
  declineCode: row.decline_code,
  declineMessage: row.decline_message,
  unanswered: row.unanswered,
  createdAt: row.created_at,
  authorisedAt: row.authorised_at,
  version: row.version,
});

const IS_OPEN = `state IN ('created', 'unknown', 'authorised')`;

/** A new row, unless the payer ($12) has $13 open ones, or one with the same open key stands. */
export const OPEN = `
  WITH open AS (
    SELECT count(*) AS count FROM payment_attempt WHERE payer = $12 AND ${IS_OPEN}
  ), opened AS (
    INSERT INTO payment_attempt (id, owner, amount_pence, currency, source_id, source_hash, verification_token,
      open_key, square_key, state, created_at, updated_at, due_at, version, payer)
    SELECT $1::uuid, $2, $3::integer, 'GBP', $4, $5, $6, $7, $8, 'created', $9::timestamptz, $9, $10::timestamptz,
      $11::integer, $12
    FROM open WHERE open.count < $13::float8
    ON CONFLICT (open_key) WHERE ${IS_OPEN} DO NOTHING
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM opened) AS opened, count AS open FROM open`;

export const openValues = (
  payment: Payment,
  openKey: string | null,
  sourceHash: string,
  dueAt: Date,
  mostOpen: number,
): unknown[] => [
  payment.id,
  payment.owner,
  payment.amountPence,
  payment.sourceId,
  sourceHash,
  payment.verificationToken,
  openKey,
  payment.squareKey,
  payment.createdAt,
  dueAt,
  payment.version,
  payment.payer,
  mostOpen,
];

export const FIND_OPEN = `SELECT * FROM payment_attempt WHERE open_key = $1 AND ${IS_OPEN}`;

/** The columns that a decision may change; `$1` id, `$2` the version it was made on. */
export const WRITE = `
  UPDATE payment_attempt SET
    square_payment_id = $3, square_refund_id = $4, refund_tries = $5, order_id = $6, state = $7, release_reason = $8,
    decline_code = $9, decline_message = $10, unanswered = $11, authorised_at = $12, updated_at = $13, due_at = $14,
    version = version + 1
  WHERE id = $1 AND version = $2`;

export const writeValues = (payment: Payment, now: Date, dueAt: Date): unknown[] => [
  payment.id,
  payment.version,
  payment.squarePaymentId,
  payment.squareRefundId,
  payment.refundTries,
  payment.orderId,
  payment.state,
  payment.releaseReason,
  payment.declineCode,
  payment.declineMessage,
  payment.unanswered,
  payment.authorisedAt,
  now,
  dueAt,
];
