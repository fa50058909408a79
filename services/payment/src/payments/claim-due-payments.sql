-- Takes up to $2 payments in the states $1 whose lease has ended, and leases them for $3 milliseconds. An authorised
-- payment is due once it has waited $4 milliseconds without an order, and comes after payments that an order waits for.
-- Only the database's clock decides: the processes' clocks may differ by minutes.
UPDATE payment_attempt SET due_at = now() + make_interval(secs => $3::float8 / 1000), version = version + 1 WHERE id IN (
  SELECT id FROM payment_attempt
  WHERE state = ANY ($1::text[])
    AND state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding') AND due_at <= now()
    AND (state <> 'authorised'
      OR (order_id IS NULL AND authorised_at <= now() - make_interval(secs => $4::float8 / 1000)))
  ORDER BY state = 'authorised', due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
