CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  -- Rises with every change of password or e-mail address: links mailed before are void then.
  credential_version integer NOT NULL DEFAULT 1,
  -- Rises with every change of password or role: sessions of before are over then.
  session_version integer NOT NULL DEFAULT 1,
  is_admin boolean NOT NULL DEFAULT false,
  is_super_admin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_admin OR NOT is_super_admin)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_super_admins ON users (id) WHERE is_super_admin;

-- What a user had orders delivered to.
CREATE TABLE delivery_addresses (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);
