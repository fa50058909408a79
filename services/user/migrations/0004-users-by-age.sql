-- The back office lists users page by page, oldest first.
CREATE INDEX users_by_age ON users (created_at, id);
