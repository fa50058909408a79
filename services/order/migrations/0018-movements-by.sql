-- The admin who edited the stock; null: a sale, a return, no admin, or a movement from before this column.
ALTER TABLE stock_movement ADD COLUMN by_user text;
