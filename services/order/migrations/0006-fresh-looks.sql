-- A statement sees what had been committed when it began, not what was committed while it waited for a lock. These functions are
-- volatile, so that each call reads afresh: called under the locks of the pots, they see every sale of them.
CREATE FUNCTION has_order(payment uuid) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT EXISTS (SELECT FROM orders WHERE payment_id = payment) $$;

CREATE FUNCTION sold_since(pot_product text, pot_variant text, since integer, buyer text) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT EXISTS (
  SELECT FROM stock_movement AS movement JOIN orders ON orders.id = movement.order_id
  WHERE movement.product_id = pot_product AND movement.variant_id = pot_variant AND movement.version > since
    AND movement.cause = 'sale' AND orders.owner = buyer) $$;
