-- Who has given pieces of a SKU up, and when in the order of the cart service's changes of that SKU. Whoever ordered them in the
-- same moment, with a claim or a receipt from before, has to claim again: they may be promised to somebody else by now.
CREATE TABLE released_hold (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  owner text NOT NULL,
  seq bigint NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (product_id, variant_id, owner)
);
CREATE INDEX released_hold_noted ON released_hold (noted_at);

-- Volatile, as sold_since is: asked under the locks of the pots, it sees every note of them.
CREATE FUNCTION released_since(pot_product text, pot_variant text, since bigint, buyer text) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT EXISTS (
  SELECT FROM released_hold
  WHERE product_id = pot_product AND variant_id = pot_variant AND owner = buyer AND seq >= since) $$;
