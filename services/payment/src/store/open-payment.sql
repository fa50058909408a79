-- Inserts a new payment ($1 to $10), unless its payer already has $11 open ones or an open one has the same open key.
WITH open AS (
  SELECT count(*) AS count FROM payment_attempt
  WHERE payer = $10 AND state IN ('created', 'unknown', 'authorised')
), opened AS (
  INSERT INTO payment_attempt (id, owner, amount_pence, currency, source_id, source_hash, verification_token,
    open_key, square_key, state, created_at, updated_at, due_at, payer)
  SELECT $1::uuid, $2, $3::integer, 'GBP', $4, $5, $6, $7, $1::uuid::text, 'created', $8::timestamptz, $8, $9::timestamptz, $10
  FROM open WHERE open.count < $11::float8
  ON CONFLICT (open_key) WHERE state IN ('created', 'unknown', 'authorised') DO NOTHING
  RETURNING 1
)
SELECT EXISTS (SELECT FROM opened) AS opened, count AS open FROM open
