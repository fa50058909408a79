-- One email to send: of one kind (template) about one subject (order or user). `seq` distinguishes repeats.
CREATE TABLE email_intents (
  -- Made from (about, template, seq), so it is the BullMQ job's id and the Message-ID as well.
  id uuid PRIMARY KEY,
  about text NOT NULL,
  template text NOT NULL,
  seq text NOT NULL,
  recipient text NOT NULL,
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('unconfigured', 'new', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  not_before timestamptz NOT NULL DEFAULT now(),
  sending_at timestamptz,
  sent_at timestamptz,
  UNIQUE (about, template, seq)
);
CREATE INDEX email_intents_open ON email_intents (created_at) WHERE status IN ('new', 'sending', 'unconfigured');

CREATE TABLE email_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intent_id uuid NOT NULL REFERENCES email_intents ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  outcome text NOT NULL CHECK (outcome IN ('sent', 'retry', 'failed')),
  response text NOT NULL
);
CREATE INDEX email_deliveries_intent ON email_deliveries (intent_id);
