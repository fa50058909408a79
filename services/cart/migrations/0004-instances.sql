-- The running instances of this service, by this database's clock. `flushed` is the newest request (a number of this sequence) that an
-- instance has met by writing everything it had answered. A rebuild waits until all instances have met its request.
CREATE TABLE cart_instance (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  flushed bigint NOT NULL DEFAULT 0
);
CREATE SEQUENCE cart_flush_request;
