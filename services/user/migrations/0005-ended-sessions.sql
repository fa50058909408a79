-- Sessions that were logged out one by one. A row is needed until the tokens of its session expire.
CREATE TABLE ended_sessions (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id text NOT NULL,
  keep_until timestamptz NOT NULL,
  PRIMARY KEY (user_id, session_id)
);
