-- Addresses whose owner has deleted the account, and the place on the mailing list with it. An older list that is imported later must not
-- bring them back. A SHA-256 hash, because nothing else about them may stay.
CREATE TABLE erased_subscriber (
  email_hash text PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
