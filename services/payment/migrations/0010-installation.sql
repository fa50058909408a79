-- This installation's id. It is made once, with the database, and a restored copy has the same one. The id of every payment begins with it.
CREATE TABLE installation (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{12}$'),
  made_at timestamptz NOT NULL,
  -- It made payments before it had an id, so their ids do not begin with it.
  has_older boolean NOT NULL
);
INSERT INTO installation (id, made_at, has_older)
  SELECT left(replace(gen_random_uuid()::text, '-', ''), 12), clock_timestamp(), EXISTS (SELECT FROM payment_attempt);

-- Captured payments of other installations that share the account of the card provider, for the back office.
CREATE TABLE foreign_payment (
  provider_payment_id text PRIMARY KEY,
  reference text NOT NULL,
  amount_pence integer NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX foreign_payment_made ON foreign_payment (made_at);
