-- Of an order that replaces pots of an earlier one at no charge (ADR 67): that order's id and number, and the pieces. null: it is a sale.
-- Without a foreign key, because a restored ledger gets its orders back one by one.
ALTER TABLE orders
  ADD COLUMN replaces jsonb,
  DROP CONSTRAINT orders_total_not_negative,
  ADD CONSTRAINT orders_total_not_negative CHECK (
    total_pence >= 0 AND CASE WHEN replaces IS NULL THEN total_pence + voucher_pence > 0 ELSE total_pence + voucher_pence = 0 END) NOT VALID;
CREATE INDEX orders_replacing ON orders ((replaces ->> 'orderId'), placed_at) WHERE replaces IS NOT NULL;
