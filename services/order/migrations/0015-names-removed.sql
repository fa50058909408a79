-- Names and addresses are removed from orders after a time; what tax law needs stays.
ALTER TABLE orders ADD COLUMN names_removed_at timestamptz;
CREATE INDEX orders_with_names ON orders (placed_at) WHERE names_removed_at IS NULL;
