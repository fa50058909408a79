-- Whether Redis has no copy of the stock that would have to be compared with the ledger. The release before leaves it as it is, and
-- compares every row.
ALTER TABLE applied_sales ADD COLUMN idle boolean NOT NULL DEFAULT false;
-- In another order than the primary key, which would be read past all idle rows.
CREATE INDEX applied_sales_compared ON applied_sales (variant_id, product_id) WHERE NOT idle;
