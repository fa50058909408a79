-- What the maker has set of time limits that were the environment's alone; null: as the environment says.
ALTER TABLE shop_settings ADD COLUMN undo_minutes integer, ADD COLUMN names_days integer;
