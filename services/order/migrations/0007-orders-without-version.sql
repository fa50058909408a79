-- Orders change under their row's lock, so nothing compares versions any more.
ALTER TABLE orders DROP COLUMN version;
