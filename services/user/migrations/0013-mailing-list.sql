-- Who asked for the shop's letters. An address is written to only while its state is 'subscribed'.
CREATE TABLE subscriber (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed')),
  topics text[] NOT NULL DEFAULT '{}',
  -- In the links of letters. Random and not signed, because unsubscribing must still work after the signing keys have changed.
  leave_key text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscriber_pending ON subscriber (asked_at) WHERE state = 'pending';

-- The proof of consent. Lines are only added, and go with their subscriber.
CREATE TABLE subscriber_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id uuid NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('asked', 'confirmed', 'chose', 'left')),
  topics text[] NOT NULL,
  -- The page and the sentence that was agreed to there, and the network it came from, coarsely.
  page text,
  sentence text,
  network text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscriber_consent_of ON subscriber_consent (subscriber_id, id);
