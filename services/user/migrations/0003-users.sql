CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  -- Rises with every change of password or email address, which voids the links emailed before.
  credential_version integer NOT NULL DEFAULT 1,
  -- Rises with every change of password or role, which ends all sessions.
  session_version integer NOT NULL DEFAULT 1,
  is_admin boolean NOT NULL DEFAULT false,
  is_super_admin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_admin OR NOT is_super_admin)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_super_admins ON users (id) WHERE is_super_admin;

-- Addresses that a user had orders delivered to.
CREATE TABLE delivery_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);
