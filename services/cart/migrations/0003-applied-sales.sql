ALTER TABLE settled_stock RENAME TO applied_sales;
-- The consumer group of paid orders has a new name and reads its topic again, so it must know what the old one has handled.
UPDATE inbox SET consumer = 'cart.remove-bought' WHERE consumer = 'cart.forget-bought';
