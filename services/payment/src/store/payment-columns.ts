import type { Payment } from '../rules/payment.ts';

/** A row of payment_attempt as a Payment. The columns with Square's name hold any provider's ids. */
export const COLUMNS = `id, owner, payer, amount_pence AS "amountPence", currency, source_id AS "sourceId",
  verification_token AS "verificationToken", square_key AS "idempotencyKey",
  square_payment_id AS "providerPaymentId", square_refund_id AS "providerRefundId", refund_tries AS "refundTries",
  order_id AS "orderId", state, release_reason AS "releaseReason", decline_code AS "declineCode",
  decline_message AS "declineMessage", unanswered, created_at AS "createdAt", authorised_at AS "authorisedAt", version`;

/** Parameters of write-payment.sql. */
export const writeValues = (payment: Payment, now: Date, dueAt: Date): unknown[] => [
  payment.id,
  payment.version,
  payment.providerPaymentId,
  payment.providerRefundId,
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
