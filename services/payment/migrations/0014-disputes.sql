-- What buyers' banks ask back, as the card provider last said. A newer `changed_at`, by its clock, counts.
CREATE TABLE payment_dispute (
  provider_dispute_id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment_attempt (id),
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('evidence-required', 'under-review', 'won', 'lost', 'accepted')),
  due_at timestamptz,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX payment_dispute_of_payment ON payment_dispute (payment_id);
