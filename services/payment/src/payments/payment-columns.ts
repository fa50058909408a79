import type { Payment } from './payment.ts';

/** Milliseconds since a time, by the clock of the database that wrote it. */
const since = (column: string) => `(extract(epoch FROM clock_timestamp() - ${column}) * 1000)::float8`;

/** A row of payment_attempt as a Payment. The columns with Square's name hold any provider's ids. */
export const COLUMNS = `id, owner, payer, amount_pence AS "amountPence", currency, source_id AS "sourceId",
  verification_token AS "verificationToken", square_key AS "idempotencyKey",
  square_payment_id AS "providerPaymentId", square_refund_id AS "providerRefundId", refund_tries AS "refundTries",
  refunded_pence AS "refundedPence", refund_failure AS "refundFailure", settled_by AS "settledBy",
  order_id AS "orderId", state, release_reason AS "reversalReason", decline_code AS "declineCode",
  decline_message AS "declineMessage", unanswered, created_at AS "createdAt", ${since('created_at')} AS "ageMs",
  ${since('state_since')} AS "inStateMs", version`;

/** Parameters of write-payment.sql. */
export const writeValues = (payment: Payment, dueInMs: number): unknown[] => [
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
