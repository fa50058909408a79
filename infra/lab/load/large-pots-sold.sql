-- $1 one-off pots that came into stock once and were sold three months ago.
WITH pots AS (
  INSERT INTO stock (product_id, variant_id, on_hand, version, adjusted)
  SELECT 'sold-' || number, 'main', 0, 2, 1 FROM generate_series(1, $1::integer) AS number RETURNING product_id, variant_id
)
INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, order_id, at)
SELECT product_id, variant_id, version, delta, cause, CASE WHEN cause = 'sale' THEN gen_random_uuid() END, now() - interval '3 months'
FROM pots CROSS JOIN (VALUES (1, 1, 'adjustment'), (2, -1, 'sale')) AS movement (version, delta, cause)
