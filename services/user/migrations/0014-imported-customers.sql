-- Customers who came from a table have no password until they ask for a link to set one.
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
