-- Writes what a decision may change; $1 is the id and $2 the version that the decision was made on.
UPDATE payment_attempt SET
  square_payment_id = $3, square_refund_id = $4, refund_tries = $5, order_id = $6, state = $7, release_reason = $8,
  decline_code = $9, decline_message = $10, unanswered = $11, authorised_at = $12, updated_at = $13, due_at = $14,
  version = version + 1
WHERE id = $1 AND version = $2
