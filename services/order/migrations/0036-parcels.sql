-- The parcels of orders (ADR 66), each with its own pieces and tracking. Orders sent by releases before this one have none: their tracking
-- is in orders.tracking_info, which has that of all parcels of the others.
CREATE TABLE order_parcel (
  -- The client's, so that a repeat sends nothing more.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- Lines of the order by their place, from 1 on, with quantities.
  pieces jsonb NOT NULL,
  -- null: sent without tracking.
  tracking_info text,
  -- As weighed; null: not weighed.
  grams integer CHECK (grams > 0),
  shipped_at timestamptz NOT NULL,
  by_user text,
  -- Until its buyer is emailed, it can be undone.
  announce_at timestamptz NOT NULL,
  announced_at timestamptz,
  undone_at timestamptz CHECK (undone_at IS NULL OR announced_at IS NULL)
);
CREATE INDEX order_parcel_of_order ON order_parcel (order_id, seq);
CREATE INDEX order_parcel_to_announce ON order_parcel (announce_at) WHERE announced_at IS NULL AND undone_at IS NULL;
ALTER TABLE orders ADD COLUMN parcel_count integer NOT NULL DEFAULT 0;
-- Of an order that a restored ledger has forgotten: the parcels that were announced.
ALTER TABLE forgotten_order ADD COLUMN parcels jsonb NOT NULL DEFAULT '[]';
