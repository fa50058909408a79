-- What the card provider could not refund, and the admin who recorded that it was paid back by other means.
ALTER TABLE orders
  ADD COLUMN refund_owed_pence integer NOT NULL DEFAULT 0,
  ADD COLUMN refund_settled_at timestamptz,
  ADD COLUMN refund_settled_by text;
