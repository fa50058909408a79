-- When the money was taken; null for orders from before this column.
ALTER TABLE orders ADD COLUMN paid_at timestamptz;
-- What else has happened to an order, and the back office's private notes. Its own row has the times of placing and paying, so a sale
-- writes nothing here.
CREATE TABLE order_history (
  order_id uuid NOT NULL REFERENCES orders (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  what text NOT NULL,
  -- The admin who did it; null: no admin.
  by_user text,
  text text,
  amount_pence integer,
  PRIMARY KEY (order_id, seq)
);
