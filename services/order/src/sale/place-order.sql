-- A sale in one statement (ADR 14). It locks the pots, decides under the locks, and writes only if the outcome is 'placed'.
--
-- $1 is one JSON object:
--   order       the order, and how long it is left to the request that places it; addedTo: the order whose parcel it goes into
--   lines       position, product_id, variant_id and quantity; if the shopper's hold was claimed, also the claimed_version that granted
--               it, its place among the hold's changes (claimed_seq), and until when the claim stands by this database's clock
--               (claimed_until)
--   event_data  order.placed.v1 without order number and time
--   voucher     the voucher that it buys, if it does
--   parcel_address  where the order in addedTo went when this one was priced
--   buyers      who buys, if the order has codes or pots of a shop update
--   audit       a line for the audit log without the order number, if an admin makes the order
--
-- What is written is computed from the locked rows, because the statement's snapshot may be older than the locks. The time, too, is read
-- under the locks, by this clock alone.
WITH buyer AS MATERIALIZED (
  SELECT owner, "paymentId" AS payment_id FROM jsonb_to_record($1::jsonb -> 'order') AS buyer (owner text, "paymentId" uuid)
), wanted AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb -> 'lines') AS wanted (
    position integer, product_id text, variant_id text, quantity integer, claimed_version integer, claimed_seq bigint,
    claimed_until timestamptz
  ) {lock-first}
), locked AS MATERIALIZED (
  -- In sorted order, so that two orders for the same pots never wait for each other in a circle.
  SELECT wanted.*, stock.on_hand, stock.version, stock.quarantined
  FROM stock JOIN wanted USING (product_id, variant_id)
  ORDER BY stock.product_id COLLATE "C", stock.variant_id COLLATE "C" FOR UPDATE OF stock
), available AS MATERIALIZED (
  -- The lines that are in stock and in the shop. Aggregating reads all of "locked", so all that follows happens under all the locks.
  SELECT coalesce(array_agg(position), '{}') AS positions FROM locked
  WHERE on_hand >= quantity AND NOT is_withdrawn(product_id, variant_id)
), shortage AS MATERIALIZED (
  -- The first line that is out of stock, not in the shop or unknown to the ledger; null when there is none.
  SELECT min(wanted.position) AS position FROM wanted, available WHERE wanted.position <> ALL (available.positions)
), closed AS MATERIALIZED (
  -- The first pot of a shop update that has not opened for this buyer (ADR 74) or is paused (ADR 68). What the maker sells by hand is hers to sell at any time.
  SELECT position, terms FROM (
    SELECT position, closed_by_sale(product_id, buyer.owner) AS terms FROM locked, available, buyer WHERE NOT $1::jsonb ? 'audit'
  ) AS each WHERE terms IS NOT NULL ORDER BY position LIMIT 1
), decision AS MATERIALIZED (
  -- has_order, sold_since, is_withdrawn and released_since are volatile: called under the locks, they see what was committed while this
  -- statement waited for them.
  SELECT CASE
    WHEN EXISTS (SELECT FROM locked WHERE quarantined) THEN 'quarantined'
    WHEN shortage.position IS NOT NULL THEN 'out-of-stock'
    WHEN has_order(buyer.payment_id) THEN 'already-placed'
    WHEN EXISTS (SELECT FROM closed) THEN 'not-on-sale'
    WHEN EXISTS (
      SELECT FROM locked
      WHERE version > claimed_version AND sold_since(product_id, variant_id, claimed_version, buyer.owner)
    ) OR EXISTS (
      -- Released in another window in the meantime, so it may be promised to someone else.
      SELECT FROM locked WHERE released_since(product_id, variant_id, claimed_seq, buyer.owner)
    ) THEN 'stale-claim'
    WHEN EXISTS (SELECT FROM locked WHERE claimed_until <= clock_timestamp()) THEN 'claim-over'
    {refused-code}
    {refused-voucher}
    ELSE {placed}
  END AS outcome, date_trunc('milliseconds', clock_timestamp()) AS now
  FROM shortage, buyer
), numbered AS (
  -- The year's counter stays locked until the commit, so it comes after everything that may wait.
  INSERT INTO order_counter (year, last)
  SELECT extract(year FROM now AT TIME ZONE 'UTC')::integer, 1 FROM decision WHERE outcome = 'placed'
  ON CONFLICT (year) DO UPDATE SET last = order_counter.last + 1
  RETURNING year::text || '-ORD-' || lpad(last::text, greatest(3, length(last::text)), '0') AS order_number
), accepted AS (
  SELECT order_number, now AS placed_at FROM numbered, decision
), inserted AS (
  -- Inserts nothing where an order for the same payment but other pots came first, which has_order cannot see.
  {insert-order.sql}
{used-codes}
{used-vouchers}
{used-update}
), sold AS (
  -- Takes the pots out of stock. There is no shortfall where any are; it is set because constraints are checked on the row as the
  -- statement's snapshot has it first, which may be older than the lock.
  UPDATE stock SET on_hand = locked.on_hand - locked.quantity, shortfall = 0, version = locked.version + 1
  FROM locked, inserted
  WHERE stock.product_id = locked.product_id AND stock.variant_id = locked.variant_id
  RETURNING stock.product_id, stock.variant_id, stock.on_hand, stock.version, locked.quantity, inserted.id AS order_id,
    inserted.owner
), recorded AS (
  -- One movement for each pot, in the append-only ledger.
  INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, order_id)
  SELECT product_id, variant_id, version, -quantity, 'sale', order_id FROM sold
), published AS (
  -- The events, order.placed.v1 first.
  INSERT INTO outbox (id, topic, key, payload, traceparent)
  SELECT gen_random_uuid(), topic, key, payload, $1::jsonb ->> 'traceparent' FROM (
    SELECT 1 AS sequence, 'order.placed.v1' AS topic, id::text AS key,
      ($1::jsonb -> 'event_data') || jsonb_build_object('orderNumber', order_number,
        'placedAt', to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS payload
    FROM inserted
    UNION ALL
    SELECT 2, 'stock.changed.v1', product_id, jsonb_build_object(
      'productId', product_id, 'variantId', variant_id, 'onHand', on_hand, 'version', version, 'cause', 'sale',
      'sale', jsonb_build_object('orderId', order_id, 'owner', owner, 'quantity', quantity)
    )
    FROM sold
    {more-events}
  ) AS event ORDER BY sequence
)
SELECT outcome, (SELECT order_number FROM inserted) AS order_number, now,
  coalesce((SELECT min(position) FROM locked WHERE quarantined), (SELECT position FROM shortage)) AS shortage_position,
  (SELECT terms FROM closed) AS closed_terms
FROM decision
