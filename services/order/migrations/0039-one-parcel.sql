-- The earlier order whose parcel an order goes into (ADR 73), by id and number; null: it has a parcel of its own. Without a foreign key, because a
-- restored ledger gets its orders back one by one.
-- packing_at: from then on nothing is added to the order's parcel; null: packing has not begun.
ALTER TABLE orders
  ADD COLUMN added_to jsonb,
  ADD COLUMN packing_at timestamptz;
CREATE INDEX orders_added_to ON orders ((added_to ->> 'orderId'), placed_at) WHERE added_to IS NOT NULL;
-- Locks an order for as long as the transaction lasts, before any pot: an order that is cancelled is locked before its pots, too.
CREATE FUNCTION lock_order(wanted uuid) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT count(*) >= 0 FROM (SELECT FROM orders WHERE id = wanted FOR UPDATE) AS locked $$;
-- Whether an order's parcel takes nothing more, by what can change after the order was priced. Called under the order's lock, it sees what was
-- committed while the statement waited for that.
CREATE FUNCTION refused_parcel(wanted uuid) RETURNS boolean LANGUAGE sql VOLATILE AS
$$
  SELECT NOT EXISTS (
    SELECT FROM orders WHERE id = wanted AND status = 'paid' AND packing_at IS NULL AND parcel_count = 0
      AND NOT EXISTS (
        SELECT FROM order_request AS request
        WHERE request.order_id = orders.id AND request.kind <> 'return' AND request.state IN ('asked', 'accepted', 'received'))
      AND total_pence + voucher_pence > (
        SELECT greatest(orders.refunded_pence, coalesce(sum(amount_pence), 0)) + coalesce(sum(voucher_pence), 0)
        FROM order_refund AS entry WHERE entry.order_id = orders.id AND entry.state <> 'failed'))
$$;
