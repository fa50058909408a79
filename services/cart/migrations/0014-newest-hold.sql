-- The last change of a pot's holds. A pot that sells well has thousands of ended ones.
CREATE INDEX cart_hold_newest ON cart_hold (product_id, variant_id, seq);
