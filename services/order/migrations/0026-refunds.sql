-- Refunds of an order, one row each: an entry whose amount and pieces never change. The payment service knows it by the same id.
CREATE TABLE order_refund (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  -- The part of it that is for the delivery.
  delivery_pence integer NOT NULL DEFAULT 0 CHECK (delivery_pence BETWEEN 0 AND amount_pence),
  -- Lines of the order by their place, how many pieces of each, and what becomes of them.
  pieces jsonb NOT NULL,
  origin text NOT NULL CHECK (origin IN ('desk', 'dashboard', 'cancellation')),
  reason text,
  note text,
  message text,
  -- The admin who asked for it; null: it was made in Square's dashboard.
  by_user text,
  state text NOT NULL CHECK (state IN ('pending', 'done', 'failed', 'settled')),
  failure text,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Until then the payment service is not asked for it again.
  check_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_refund_of_order ON order_refund (order_id, seq);
CREATE INDEX order_refund_pending ON order_refund (check_at) WHERE state = 'pending';
-- How many entries an order has; most have none, and reading those needs no look into the table.
ALTER TABLE orders ADD COLUMN refund_count integer NOT NULL DEFAULT 0;
