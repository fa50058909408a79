-- Which shopper has released pieces of a SKU, and when, in the order of the cart service's changes of that SKU. An order at the same
-- moment, with an earlier claim or receipt, has to claim again, because the pieces may now be promised to someone else.
CREATE TABLE released_hold (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  owner text NOT NULL,
  seq bigint NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (product_id, variant_id, owner)
);
CREATE INDEX released_hold_noted ON released_hold (noted_at);

-- Volatile, like sold_since: called under the locks of the pots, it sees every release of them.
CREATE FUNCTION released_since(pot_product text, pot_variant text, since bigint, buyer text) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT EXISTS (
  SELECT FROM released_hold
  WHERE product_id = pot_product AND variant_id = pot_variant AND owner = buyer AND seq >= since) $$;
