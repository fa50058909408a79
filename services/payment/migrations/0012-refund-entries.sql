-- Refunds of a captured payment, one row each: those that the shop asks for, and those made in the provider's dashboard. The whole refund of a
-- cancelled order is not among them; payment_attempt has it.
CREATE TABLE payment_refund (
  -- The order service's own id for it, or a new one for a refund by hand. The key sent to the provider is made of it, so it stays the same.
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment_attempt (id),
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  reason text,
  by_hand boolean NOT NULL,
  provider_refund_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed')),
  failure text,
  unanswered integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until then a process is working on it, or it is waiting after a failure.
  due_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_refund_of_payment ON payment_refund (payment_id);
CREATE INDEX payment_refund_due ON payment_refund (due_at) WHERE state = 'pending';
-- When the provider last reported a refund that may have been made by hand; null once its list of refunds has been read.
ALTER TABLE payment_attempt ADD COLUMN refund_noted_at timestamptz;
CREATE INDEX payment_attempt_refund_noted ON payment_attempt (refund_noted_at) WHERE refund_noted_at IS NOT NULL;
