-- Who has changed what in the back office. Entries are only added, and deleted when they are too old.
CREATE TABLE audit_log (
  -- The id of the event behind the entry.
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null: the operator's command.
  user_id text,
  -- The names at that time.
  name text NOT NULL,
  action text NOT NULL,
  object_id text NOT NULL,
  object text NOT NULL,
  -- [{ field, before, after }]
  changes jsonb NOT NULL,
  request_id text
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id);
CREATE INDEX audit_log_of_user ON audit_log (user_id, at DESC);
CREATE INDEX audit_log_of_object ON audit_log (object_id);
