-- What buyers' banks ask back of orders, by the card provider's id. A newer `changed_at` counts.
CREATE TABLE order_dispute (
  id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('evidence-required', 'under-review', 'won', 'lost', 'accepted')),
  due_at timestamptz,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX order_dispute_of_order ON order_dispute (order_id);
-- Every text that the pages about terms and about delivery have had, because a dispute is about the one that the buyer accepted.
CREATE TABLE page_text (
  page text NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (page, version)
);
