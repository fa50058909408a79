-- Writes what a decision may change. $1 is the id, $2 the version that the decision was based on, $15 the milliseconds
-- until a job may take the payment up. All times are the database's.
UPDATE payment_attempt SET
  square_payment_id = $3, square_refund_id = $4, refund_tries = $5, refunded_pence = $6, refund_failure = $7,
  settled_by = $8, order_id = $9, state = $10, release_reason = $11, decline_code = $12, decline_message = $13,
  unanswered = $14, version = version + 1, updated_at = clock_timestamp(),
  -- Card tokens are needed only while the same request may have to be sent again.
  source_id = CASE WHEN $10 IN ('created', 'unknown') THEN source_id ELSE '' END,
  verification_token = CASE WHEN $10 IN ('created', 'unknown') THEN verification_token END,
  due_at = clock_timestamp() + make_interval(secs => $15::float8 / 1000),
  state_since = CASE WHEN state = $10 THEN state_since ELSE clock_timestamp() END,
  authorised_at = CASE WHEN $10 = 'authorised' AND state <> $10 THEN clock_timestamp() ELSE authorised_at END,
  settled_at = CASE WHEN $10 = 'settled' AND state <> $10 THEN clock_timestamp() ELSE settled_at END
WHERE id = $1 AND version = $2
