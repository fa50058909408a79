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
-- As closed_by_sale(pot_product), for this buyer: the terms of a pot that is not on sale now, with the opening as it is for someone with early access.
CREATE FUNCTION closed_by_sale(pot_product text, buyer text) RETURNS jsonb LANGUAGE sql VOLATILE AS
$$
  SELECT terms FROM (
    SELECT CASE
      WHEN clock_timestamp() < (sale ->> 'opensAt')::timestamptz
        AND EXISTS (SELECT FROM early_access WHERE update_id = sale ->> 'updateId' AND owner = buyer)
      THEN jsonb_set(sale, '{opensAt}', to_jsonb(to_char(
        ((sale ->> 'opensAt')::timestamptz - coalesce((sale ->> 'earlyMinutes')::integer, 0) * interval '1 minute') AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      ELSE sale END AS terms
    FROM product WHERE id = pot_product AND sale IS NOT NULL) AS own
  WHERE clock_timestamp() < (terms ->> 'opensAt')::timestamptz OR (terms ->> 'paused')::boolean
$$;
