-- The running instances of this service, by this database's clock. A rebuild waits until each of them has written what it had
-- answered before `flushed`, a number of this sequence, was asked for.
CREATE TABLE cart_instance (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  flushed bigint NOT NULL DEFAULT 0
);
CREATE SEQUENCE cart_flush_request;
