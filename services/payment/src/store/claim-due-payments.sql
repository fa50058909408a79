-- Takes up to 50 payments whose lease is over, and leases them until $2. An authorised payment is due once it has
-- waited since before $3 without an order.
UPDATE payment_attempt SET due_at = $2, version = version + 1 WHERE id IN (
  SELECT id FROM payment_attempt
  WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding') AND due_at <= $1
    AND (state <> 'authorised' OR (order_id IS NULL AND authorised_at <= $3))
  ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED)
