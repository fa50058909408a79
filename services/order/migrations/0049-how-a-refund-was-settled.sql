-- How the maker has paid back what the card provider could not refund; null: another way, or no one has said.
ALTER TABLE orders ADD COLUMN refund_settled_how text;
ALTER TABLE order_refund ADD COLUMN settled_how text;
