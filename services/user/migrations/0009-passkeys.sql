-- Passkeys (WebAuthn), several per account. The other half of each key never leaves its device.
CREATE TABLE passkeys (
  -- The credential's id, in base64url.
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  -- How often it has signed, by its own count; always 0 for keys that are copied between devices.
  sign_count bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

-- Challenges that passkeys have signed, stored until they expire so that none is accepted twice.
CREATE TABLE spent_challenges (
  challenge text PRIMARY KEY,
  keep_until timestamptz NOT NULL
);
CREATE INDEX spent_challenges_by_age ON spent_challenges (keep_until);
