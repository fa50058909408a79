-- A refund may fail for good; the shop's owner then pays the money back by other means and says so.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_state_check;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_state_check CHECK (state IN ('created', 'unknown',
  'authorised', 'declined', 'capturing', 'captured', 'voiding', 'voided', 'refunding', 'refunded', 'refund-failed', 'settled'));
ALTER TABLE payment_attempt
  -- What is known to be back with the shopper, by our refunds and by those made in Square's dashboard.
  ADD COLUMN refunded_pence integer NOT NULL DEFAULT 0,
  ADD COLUMN refund_failure text,
  ADD COLUMN settled_by text,
  ADD COLUMN settled_at timestamptz,
  -- By the database's clock, like all times here.
  ADD COLUMN state_since timestamptz NOT NULL DEFAULT now();
UPDATE payment_attempt SET state_since = updated_at
  WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding');
CREATE INDEX payment_attempt_waiting ON payment_attempt (state, state_since)
  WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding', 'refund-failed');
