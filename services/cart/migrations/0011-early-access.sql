-- Who may buy some minutes before a shop update opens, by a reader's own link (ADR 74). A copy of what the user service decides.
CREATE TABLE early_access (
  link_id uuid PRIMARY KEY,
  update_id text NOT NULL,
  -- Rises with each change of the link; older news changes nothing.
  version integer NOT NULL,
  -- null: no one any more.
  owner text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX early_access_owner ON early_access (owner, update_id) WHERE owner IS NOT NULL;
