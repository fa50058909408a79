-- The admin who put in or took out; null: a sale, a return, nobody in particular, or a movement from before this column.
ALTER TABLE stock_movement ADD COLUMN by_user text;
