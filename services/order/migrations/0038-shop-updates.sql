-- The terms on which a pot of a shop update is sold, from product.changed.v1 (ADR 68); null: like any other.
ALTER TABLE product ADD COLUMN sale jsonb;
-- The terms of a pot that is not on sale now, by this clock; null: it is. Volatile, like is_withdrawn: called under the lock of the pot, under which
-- new terms are stored too.
CREATE FUNCTION closed_by_sale(pot_product text) RETURNS jsonb LANGUAGE sql VOLATILE AS
$$ SELECT sale FROM product WHERE id = pot_product AND sale IS NOT NULL
  AND (clock_timestamp() < (sale ->> 'opensAt')::timestamptz OR (sale ->> 'paused')::boolean) $$;
-- What each order has of an update. A cancelled order does not count.
CREATE TABLE update_piece (
  update_id text NOT NULL,
  order_id uuid NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  -- The account, and the email address as a hash.
  buyers text[] NOT NULL,
  PRIMARY KEY (order_id, product_id, variant_id)
);
CREATE INDEX update_piece_of_update ON update_piece (update_id);
-- 'update-limit' or 'one-of-each' if these lines are more of an update than this buyer may have, or null. The buyer stays locked until the
-- transaction ends; the second statement reads afresh, and so sees every order that was committed while the first waited.
CREATE FUNCTION refused_by_update(lines jsonb, buyer text[]) RETURNS text LANGUAGE sql VOLATILE AS
$$
  SELECT count(pg_advisory_xact_lock(2168, hash)) FROM (
    SELECT DISTINCT hashtext(one) AS hash FROM unnest(buyer) AS one ORDER BY hash) AS sorted;
  WITH asked AS (
    SELECT line.product_id, line.variant_id, line.quantity, sale ->> 'updateId' AS update_id, (sale ->> 'pieces')::integer AS most,
      (sale ->> 'oneOfEach')::boolean AS one_of_each
    FROM jsonb_to_recordset(lines) AS line (product_id text, variant_id text, quantity integer)
    JOIN product ON product.id = line.product_id WHERE sale IS NOT NULL
  ), had AS (
    SELECT piece.* FROM update_piece AS piece JOIN orders ON orders.id = piece.order_id
    WHERE piece.update_id IN (SELECT update_id FROM asked) AND piece.buyers && buyer AND orders.status <> 'cancelled'
  ), wanted AS (
    SELECT update_id, product_id, variant_id, quantity, most, one_of_each FROM asked
    UNION ALL
    SELECT asked.update_id, had.product_id, had.variant_id, had.pieces, asked.most, asked.one_of_each
    FROM had JOIN (SELECT DISTINCT update_id, most, one_of_each FROM asked) AS asked USING (update_id)
  )
  SELECT CASE
    WHEN EXISTS (SELECT FROM wanted WHERE one_of_each GROUP BY product_id, variant_id HAVING sum(quantity) > 1) THEN 'one-of-each'
    WHEN EXISTS (SELECT FROM wanted GROUP BY update_id, most HAVING sum(quantity) > most) THEN 'update-limit'
  END
$$;
