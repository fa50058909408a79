-- Inserts a new payment ($1 to $9), leased for $8 milliseconds, unless its payer already has $10 open ones, an open one
-- has the same open key, or the owner's cart is already being paid for. An owner has one cart.
WITH open AS (
  SELECT count(*) AS count FROM payment_attempt
  WHERE payer = $9 AND state IN ('created', 'unknown', 'authorised')
), opened AS (
  INSERT INTO payment_attempt (id, owner, amount_pence, currency, source_id, source_hash, verification_token,
    open_key, square_key, state, created_at, updated_at, due_at, payer, cart)
  SELECT $1::uuid, $2, $3::integer, 'GBP', $4, $5, $6, $7, $1::uuid::text, 'created', now(), now(),
    now() + make_interval(secs => $8::float8 / 1000), $9, $2
  FROM open WHERE open.count < $10::float8
  ON CONFLICT DO NOTHING
  RETURNING 1
)
SELECT EXISTS (SELECT FROM opened) AS opened, count AS open FROM open
