-- Authenticator apps (TOTP), one for an account.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with SECOND_FACTOR_KEY.
  secret text NOT NULL,
  -- Counts once a code of it was shown.
  confirmed_at timestamptz,
  -- The latest half minute whose code was used: no code is used twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- Each signs in once in place of a code. A used one is deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
