-- Codes that buyers enter for a discount. What null or an empty list would limit is not limited.
CREATE TABLE discount_code (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  worth jsonb NOT NULL,
  from_at timestamptz,
  until_at timestamptz,
  minimum_pence integer,
  uses_max integer,
  uses_per_buyer integer,
  -- Not together with other codes.
  alone boolean NOT NULL,
  categories text[] NOT NULL,
  products text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
-- Once it has ended, its name can be used again.
CREATE UNIQUE INDEX discount_code_in_use ON discount_code (code) WHERE ended_at IS NULL;
CREATE INDEX discount_code_newest ON discount_code (created_at DESC);
-- Each use of a code by an order and its buyer. It is taken in the order's own transaction and given back with its cancellation.
CREATE TABLE discount_use (
  code_id uuid NOT NULL REFERENCES discount_code (id),
  order_id uuid NOT NULL,
  -- The account, and the email address as a hash.
  buyers text[] NOT NULL,
  pence integer NOT NULL,
  given_back_at timestamptz,
  PRIMARY KEY (order_id, code_id)
);
CREATE INDEX discount_use_that_counts ON discount_use (code_id) WHERE given_back_at IS NULL;
-- The first of these codes that cannot be used now, or null. The codes stay locked, in sorted order, until the transaction ends; the second
-- statement reads afresh, and so sees every use that was committed while the first waited.
CREATE FUNCTION refused_code(codes uuid[], buyer text[]) RETURNS uuid LANGUAGE sql VOLATILE AS
$$
  SELECT count(*) FROM (SELECT FROM discount_code WHERE id = ANY (codes) ORDER BY id FOR NO KEY UPDATE) AS locked;
  SELECT asked.id FROM unnest(codes) AS asked (id) LEFT JOIN discount_code AS code ON code.id = asked.id
  WHERE code.id IS NULL OR code.ended_at IS NOT NULL OR code.from_at > clock_timestamp() OR code.until_at <= clock_timestamp()
    OR code.uses_max <= (SELECT count(*) FROM discount_use WHERE code_id = code.id AND given_back_at IS NULL)
    OR code.uses_per_buyer <= (
      SELECT count(*) FROM discount_use WHERE code_id = code.id AND given_back_at IS NULL AND buyers && buyer)
  ORDER BY asked.id LIMIT 1
$$;
ALTER TABLE orders ADD COLUMN discounts jsonb;
-- What a pot is among, for codes that are for some categories. The catalogue finds every copy one version behind, and publishes it again.
ALTER TABLE product ADD COLUMN category text;
UPDATE product SET version = version - 1 WHERE active AND version > 0;
