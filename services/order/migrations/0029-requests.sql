-- When an order was delivered, because days are counted from then.
ALTER TABLE orders ADD COLUMN delivered_at timestamptz;
UPDATE orders SET delivered_at = coalesce(
  collected_at, (SELECT max(at) FROM order_history WHERE order_id = orders.id AND what = 'delivered'), updated_at)
WHERE status = 'delivered';
-- What a buyer asks about an order. Only its state changes, and each step is a row of its own.
CREATE TABLE order_request (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('cancel', 'return', 'withdrawal')),
  -- Lines of the order by their place, and how many pieces of each.
  pieces jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'accepted', 'received', 'done', 'declined', 'retracted'))
);
CREATE INDEX order_request_of_order ON order_request (order_id, seq);
CREATE UNIQUE INDEX order_request_open ON order_request (order_id, kind) WHERE state IN ('asked', 'accepted', 'received');
CREATE INDEX order_request_waiting ON order_request (seq) WHERE state IN ('asked', 'received');
CREATE TABLE order_request_step (
  request_id uuid NOT NULL REFERENCES order_request (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  at timestamptz NOT NULL,
  -- What the buyer wrote with it, or the maker.
  text text,
  PRIMARY KEY (request_id, seq)
);
-- How many an order has; most have none, and reading those needs no look into the table.
ALTER TABLE orders ADD COLUMN request_count integer NOT NULL DEFAULT 0;
-- Days in which buyers may ask to return pots, by shop.changed.v1; null: no longer than the law asks.
ALTER TABLE shop_settings ADD COLUMN return_days integer;
