-- The maker's delivery options, as one document with the number of its edits. There is no row until they are first saved.
CREATE TABLE delivery_options (
  key text PRIMARY KEY CHECK (key = 'shop'),
  revision integer NOT NULL,
  body jsonb NOT NULL
);
-- What an order's total is made of. Orders without goods_pence are all goods: those before this column, and those that the release before
-- places.
ALTER TABLE orders
  ADD COLUMN goods_pence integer,
  ADD COLUMN discount_pence integer NOT NULL DEFAULT 0 CHECK (discount_pence >= 0),
  ADD COLUMN delivery_pence integer NOT NULL DEFAULT 0 CHECK (delivery_pence >= 0),
  -- How it travels, as its buyer chose. It never changes.
  ADD COLUMN delivery jsonb,
  ADD CONSTRAINT orders_total_adds_up CHECK (
    total_pence = coalesce(goods_pence, total_pence) - discount_pence + delivery_pence) NOT VALID;
ALTER TABLE product
  ADD COLUMN packed_grams integer,
  ADD COLUMN collection_only boolean NOT NULL DEFAULT false;
