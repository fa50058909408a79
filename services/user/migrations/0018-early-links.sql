-- When shop updates open, by the newest terms that the catalogue has published: letters that go out before it may carry early access.
CREATE TABLE update_opening (
  update_id text PRIMARY KEY,
  revision integer NOT NULL,
  opens_at timestamptz NOT NULL,
  early_minutes integer NOT NULL,
  is_closed boolean NOT NULL
);

-- Each reader's own link to an update. It gives early access to the first guest or account that uses it.
CREATE TABLE early_link (
  id uuid PRIMARY KEY,
  subscriber_id uuid NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  update_id text NOT NULL,
  -- Random, like leave_key.
  key text NOT NULL UNIQUE,
  -- null: no one has used it; 'erased': the account that had used it is deleted.
  owner text,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  UNIQUE (subscriber_id, update_id)
);
CREATE INDEX early_link_owner ON early_link (owner) WHERE owner IS NOT NULL;
