-- Orders that the maker makes, on the telephone or at a stall. Their payment_id is their own id, and the payment service knows nothing of them.
-- `made_by` is the admin; null: the buyer ordered in the shop.
ALTER TABLE orders ADD COLUMN made_by text;
-- The money that she took for them herself. Entries never change; the id is the client's, so that a repeat adds none.
CREATE TABLE order_payment (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  method text NOT NULL CHECK (method IN ('cash', 'card-reader', 'bank-transfer')),
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  -- The admin who recorded it.
  by_user text,
  at timestamptz NOT NULL
);
CREATE INDEX order_payment_of_order ON order_payment (order_id, seq);
