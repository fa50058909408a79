-- The back office searches orders by parts of words. Among a million orders, this index finds any three letters in a row.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Everything that an order is searched by, in lower case: number, name, email address, delivery address (also without its spaces, so
-- that "st15ab" finds ST1 5AB), pots and their colours. The C locale's own `lower` only knows A to Z.
CREATE FUNCTION order_search_text(order_number text, customer_name text, customer_email text, delivery_address text, lines jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT lower((coalesce(order_number, '') || E'\n' || customer_name || E'\n' || customer_email || E'\n' || delivery_address
    || E'\n' || replace(delivery_address, ' ', '') || E'\n' || coalesce(
      (SELECT string_agg((line ->> 'productName') || ' ' || coalesce(line ->> 'color', ''), E'\n') FROM jsonb_array_elements(lines) AS line), ''))
  COLLATE pg_c_utf8) $$;

ALTER TABLE orders ADD COLUMN search_text text
  GENERATED ALWAYS AS (order_search_text(order_number, customer_name, customer_email, delivery_address, lines)) STORED;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);

-- Lists are sorted by status, then age. The index includes the amounts, so it alone answers counts and totals, and a page far down is
-- found in it before any order is read.
CREATE INDEX orders_listed ON orders (status, placed_at DESC, id) INCLUDE (total_pence, refunded_pence);
DROP INDEX orders_by_status;
