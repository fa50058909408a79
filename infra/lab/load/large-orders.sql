-- $1 orders of three years, the older half shipped and delivered, written as checkouts write them: their pots from `product` and `sku`,
-- a third of them with an account, made-up names and addresses. Repeatable: the same seed gives the same shop.
WITH names AS (
  SELECT string_to_array('Ada,Alice,Amir,Anna,Ben,Bethan,Carys,Chloe,Dan,David,Ella,Emma,Ewan,Fatima,Finn,Gareth,Grace,Hannah,Harry,Imogen,Isla,Jack,James,Jude,Kate,Leo,Lucy,Maya,Megan,Nia,Noah,Oliver,Owen,Poppy,Priya,Rhys,Rosa,Sam,Sofia,Theo', ',') AS first,
    string_to_array('Adams,Bailey,Baker,Begum,Bell,Bennett,Brown,Campbell,Carter,Chapman,Clark,Cook,Cooper,Cox,Davies,Edwards,Ellis,Evans,Fisher,Foster,Gibson,Gray,Green,Hall,Harris,Hill,Hughes,Hunt,Jackson,James,Johnson,Jones,Kaur,Kelly,Khan,King,Knight,Lee,Lewis,Lloyd,Marshall,Mason,Mills,Mitchell,Morgan,Morris,Murphy,Owen,Palmer,Parker,Patel,Phillips,Powell,Price,Reid,Roberts,Scott,Shaw,Smith,Taylor', ',') AS last,
    string_to_array('Bath,Bristol,Cardiff,Chester,Derby,Durham,Edinburgh,Exeter,Glasgow,Hull,Kendal,Leeds,Lincoln,London,Ludlow,Norwich,Oxford,Penzance,Stoke-on-Trent,Whitby,York', ',') AS town,
    string_to_array('Church Lane,High Street,Kiln Lane,London Road,Mill Road,Park Avenue,Queen Street,Station Road,The Crescent,Victoria Road', ',') AS street
), pots AS (
  SELECT row_number() OVER pots_order AS place, jsonb_build_object('productId', product_id, 'variantId', variant_id, 'productName', name, 'color', color,
      'quantity', 1, 'unitPence', price_pence, 'imageUrl', sku.image_url, 'images', '[]'::jsonb, 'productImageUrl', sku.image_url, 'productImages', '[]'::jsonb) AS line,
    price_pence AS pence
  FROM sku JOIN product ON product.id = sku.product_id WINDOW pots_order AS (ORDER BY product_id, variant_id)
), baskets AS MATERIALIZED (
  -- A pot alone, and with the next one.
  SELECT place, 1 AS size, jsonb_build_array(line) AS lines, pence FROM pots
  UNION ALL
  SELECT one.place, 2, jsonb_build_array(one.line, two.line), one.pence + two.pence FROM pots AS one JOIN pots AS two ON two.place = one.place + 1
), drawn AS MATERIALIZED (
  SELECT number, random() AS chance, 1 + floor(random() * random() * ((SELECT count(*) FROM sku) - 1)) AS place,
    CASE WHEN random() < 0.3 THEN 2 ELSE 1 END AS size,
    first[1 + floor(random() * 40)::int] AS first, last[1 + floor(random() * 60)::int] AS last,
    1 + (random() * 180)::int || ' ' || street[1 + floor(random() * 10)::int] || E'\n' || town[1 + floor(random() * 21)::int] || E'\n'
      || chr(65 + (random() * 25)::int) || chr(65 + (random() * 25)::int) || (1 + random() * 29)::int || ' ' || (1 + random() * 8)::int
      || chr(65 + (random() * 25)::int) || chr(65 + (random() * 25)::int) AS address,
    clock_timestamp() - ($1 - number + random()) / $1 * interval '3 years' AS at
  FROM names, generate_series(1, $1::integer) AS number
), chosen AS (
  SELECT drawn.*, lines, pence,
    CASE WHEN chance < 0.03 THEN 'cancelled' WHEN at > clock_timestamp() - interval '4 days' THEN 'paid'
      WHEN at > clock_timestamp() - interval '14 days' THEN 'shipped' ELSE 'delivered' END AS status
  FROM drawn JOIN baskets USING (place, size)
)
INSERT INTO orders (id, order_number, owner, user_id, payment_id, status, total_pence, customer_name, customer_email, customer_phone, shipping_address,
  delivery_address, billing_address, lines, placed_at, updated_at, shipped_at, paid_at, check_at)
SELECT gen_random_uuid(), extract(year FROM at)::text || '-ORD-L' || number, 'large-' || number % 100000,
  CASE WHEN chance > 0.66 THEN 'large-' || number % 100000 END, gen_random_uuid(), status, pence, first || ' ' || last,
  lower(first || '.' || last) || number % 100000 || '@example.org', '01632 960' || lpad((number % 1000)::text, 3, '0'), address, address, address, lines, at, at,
  CASE WHEN status IN ('shipped', 'delivered') THEN at + interval '3 days' END, at, at
FROM chosen
