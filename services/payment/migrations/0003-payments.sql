CREATE TABLE payment_attempt (
  id uuid PRIMARY KEY,
  owner text,
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  currency text NOT NULL CHECK (currency = 'GBP'),
  -- The body must be sent again exactly as it was; a card token is of no use once the attempt is settled.
  source_id text NOT NULL,
  source_hash text NOT NULL,
  verification_token text,
  -- What makes two requests the same attempt; null where nothing tells two shoppers apart.
  open_key text,
  square_key text NOT NULL UNIQUE CHECK (length(square_key) BETWEEN 1 AND 45),
  square_payment_id text UNIQUE,
  square_refund_id text,
  refund_tries integer NOT NULL DEFAULT 0,
  order_id uuid UNIQUE,
  state text NOT NULL CHECK (state IN ('created', 'unknown', 'authorised', 'declined', 'capturing', 'captured',
    'voiding', 'voided', 'refunding', 'refunded')),
  release_reason text,
  decline_code text,
  decline_message text,
  unanswered integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  authorised_at timestamptz,
  updated_at timestamptz NOT NULL,
  -- Until then a process is working on the attempt, or it is waiting after a failure.
  due_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX payment_attempt_open ON payment_attempt (open_key)
  WHERE state IN ('created', 'unknown', 'authorised');
CREATE INDEX payment_attempt_due ON payment_attempt (due_at)
  WHERE state IN ('created', 'unknown', 'authorised', 'capturing', 'voiding', 'refunding');
CREATE INDEX payment_attempt_created ON payment_attempt (created_at);

CREATE TABLE square_event (
  event_id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
