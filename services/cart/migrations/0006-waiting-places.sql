-- Who waits for a piece of a pot that others have (ADR 48). Redis has the queue as well, and gives pieces away.
CREATE SEQUENCE waiting_position;
CREATE TABLE waiting_place (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id text NOT NULL,
  variant_id text NOT NULL,
  owner text NOT NULL,
  -- The order of the queue. A place that did not count for a while goes to its end.
  position bigint NOT NULL DEFAULT nextval('waiting_position'),
  -- A guest's; an account's address is asked of the user service when it is needed.
  email text,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the page of the shopper last asked.
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A piece is held for this shopper until then; null while they wait.
  offered_until timestamptz,
  UNIQUE (product_id, variant_id, owner)
);
CREATE INDEX waiting_place_owner ON waiting_place (owner);
