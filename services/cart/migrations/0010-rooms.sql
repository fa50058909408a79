-- Waiting rooms of shop updates (ADR 71). Redis lets people in; this is what a room is built from again when Redis has lost it.
CREATE TABLE room (
  update_id text PRIMARY KEY,
  -- The newest terms of the update, which have their revision.
  sale jsonb NOT NULL,
  closed boolean NOT NULL,
  product_ids text[] NOT NULL,
  -- Of the draw: 64 hexadecimal digits, which no one may read before the opening. Their SHA-256 is published with the preview.
  seed text NOT NULL,
  -- On hand when the update opened, for the number of sold pieces.
  pieces integer
);
CREATE TABLE room_ticket (
  -- The order in which tickets were given out.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  update_id text NOT NULL REFERENCES room,
  ticket text NOT NULL,
  owner text NOT NULL,
  -- Tells shoppers of one network apart from others, in this room only.
  network text NOT NULL,
  -- Before the opening: the ticket takes part in the draw.
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- 'waiting', 'called' and 'in' (may choose until `until`), 'used' (has reserved), 'lapsed' (at `until`).
  state text NOT NULL DEFAULT 'waiting',
  until timestamptz,
  -- When the shopper asked for another, after it had lapsed.
  replaced_at timestamptz,
  UNIQUE (update_id, ticket)
);
CREATE UNIQUE INDEX room_ticket_owner ON room_ticket (owner, update_id) WHERE replaced_at IS NULL;
CREATE INDEX room_ticket_network ON room_ticket (update_id, network);
