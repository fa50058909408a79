-- Waitlist entries: shoppers who are waiting for a pot that others have (ADR 48). Redis has the queue too, and offers the pieces.
CREATE SEQUENCE waiting_position;
CREATE TABLE waiting_place (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id text NOT NULL,
  variant_id text NOT NULL,
  owner text NOT NULL,
  -- The order of the queue. An entry that has not counted for a while goes to its end.
  position bigint NOT NULL DEFAULT nextval('waiting_position'),
  -- A guest's. The address of an account is read from the user service when it is needed.
  email text,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the shopper's page last asked.
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until then a piece is held for this shopper; null while they wait.
  offered_until timestamptz,
  UNIQUE (product_id, variant_id, owner)
);
CREATE INDEX waiting_place_owner ON waiting_place (owner);
