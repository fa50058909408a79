-- Authenticator apps (TOTP), one per account.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with SECOND_FACTOR_KEY.
  secret text NOT NULL,
  -- The app counts once one of its codes has been entered.
  confirmed_at timestamptz,
  -- The latest half minute whose code was used, so that no code is used twice.
  last_step bigint NOT NULL DEFAULT 0
);

-- Each replaces a code once, and is then deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
