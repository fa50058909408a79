-- What the maker writes to the mailing list.
CREATE TABLE letter (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  text text NOT NULL,
  topic text NOT NULL,
  -- As they were when the letter was last saved.
  pots jsonb NOT NULL,
  shop_update jsonb,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  version integer NOT NULL DEFAULT 1,
  send_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Counts readers who have been erased since, too.
  sent_count integer NOT NULL DEFAULT 0
);
CREATE INDEX letter_newest ON letter (created_at DESC);
CREATE INDEX letter_to_send ON letter (send_at) WHERE state IN ('scheduled', 'sending');

-- Whose turn has come. Written in the transaction that hands the letter over to the email worker, so no one gets it twice.
CREATE TABLE letter_recipient (
  letter_id uuid NOT NULL REFERENCES letter ON DELETE CASCADE,
  subscriber_id uuid NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (letter_id, subscriber_id)
);
CREATE INDEX letter_recipient_of ON letter_recipient (subscriber_id);

-- When the next letters may be handed over: all replicas share one rate.
CREATE TABLE letter_pace (
  key text PRIMARY KEY CHECK (key = 'letters'),
  next_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO letter_pace (key) VALUES ('letters');
