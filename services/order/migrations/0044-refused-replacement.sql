-- Whether pieces of an order are not sent again, because the order has ended or they have been refunded or sent again since that was asked for. Called
-- under the order's lock, it sees what was committed while the statement waited for that. The service says the same before it asks, and by name.
CREATE FUNCTION refused_replacement(wanted uuid, pieces jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS
$$
  SELECT NOT EXISTS (
    SELECT FROM orders WHERE id = wanted AND status IN ('paid', 'shipped', 'delivered')
      AND (total_pence + voucher_pence = 0 OR total_pence + voucher_pence > (
        SELECT greatest(orders.refunded_pence, coalesce(sum(amount_pence), 0)) + coalesce(sum(entry.voucher_pence), 0)
        FROM order_refund AS entry WHERE entry.order_id = orders.id AND entry.state <> 'failed'))
      AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(refused_replacement.pieces) AS asked (line integer, quantity integer)
        WHERE (orders.lines -> (asked.line - 1) ->> 'quantity')::integer < asked.quantity + (
          SELECT coalesce(sum(one.quantity), 0) FROM (
            SELECT entry.pieces FROM order_refund AS entry WHERE entry.order_id = orders.id AND entry.state <> 'failed'
            UNION ALL
            SELECT other.replaces -> 'pieces' FROM orders AS other
            WHERE other.replaces IS NOT NULL AND other.replaces ->> 'orderId' = orders.id::text AND other.status <> 'cancelled'
          ) AS taken, jsonb_to_recordset(taken.pieces) AS one (line integer, quantity integer)
          WHERE one.line = asked.line)))
$$;
