-- Whether a pot has left the shop. Volatile, like sold_since: called under the lock of the pot, it sees that the pot was archived or
-- deleted while the shopper paid.
CREATE FUNCTION is_withdrawn(pot_product text, pot_variant text) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT EXISTS (SELECT FROM product WHERE id = pot_product AND NOT active)
  OR EXISTS (SELECT FROM sku WHERE product_id = pot_product AND variant_id = pot_variant AND NOT active) $$;
