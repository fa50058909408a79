-- The order service's copy of products, from product.changed.v1. Prices are taken from here and nowhere else.
CREATE TABLE product (
  id text PRIMARY KEY,
  version integer NOT NULL,
  name text NOT NULL,
  image_url text,
  images jsonb NOT NULL,
  active boolean NOT NULL
);
CREATE TABLE sku (
  product_id text NOT NULL REFERENCES product (id),
  variant_id text NOT NULL,
  color text NOT NULL,
  price_pence integer NOT NULL CHECK (price_pence > 0),
  image_url text,
  images jsonb NOT NULL,
  active boolean NOT NULL,
  PRIMARY KEY (product_id, variant_id)
);
CREATE TABLE customer (user_id text PRIMARY KEY);
