-- The snapshot behind Redis: the items of carts, and reservations. `seq` is the Redis time (microseconds) of the change, so a late
-- write never undoes a newer one. Rows with quantity 0 are changes too.
CREATE TABLE cart_item (
  owner text NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  added_at timestamptz NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (owner, product_id, variant_id)
);
CREATE INDEX cart_item_seq ON cart_item (seq);

CREATE TABLE cart_hold (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  owner text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  reserved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  first_at timestamptz NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (product_id, variant_id, owner)
);
CREATE INDEX cart_hold_expires ON cart_hold (expires_at);

-- Up to which stock version the sales of a SKU have been taken off the holds above.
CREATE TABLE settled_stock (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (product_id, variant_id)
);

-- What a cart shows of a product, as the catalogue last described it.
CREATE TABLE product (
  id text PRIMARY KEY,
  version bigint NOT NULL,
  removed boolean NOT NULL DEFAULT false,
  facts jsonb
);
