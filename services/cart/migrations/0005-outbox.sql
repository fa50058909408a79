CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  topic text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'sent')),
  sent_at timestamptz
);
CREATE INDEX outbox_new ON outbox (seq) WHERE status = 'new';
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE status = 'sent';
-- The log that has the sent events: one row.
CREATE TABLE outbox_target (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  log text NOT NULL
);
