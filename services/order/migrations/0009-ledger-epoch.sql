-- The reconciliation of the ledger (ADR 21): a restored or promoted copy sells nothing until it has been compared with its sources.
CREATE TABLE ledger_epoch (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Counts the restores and promotions that were confirmed.
  number integer NOT NULL DEFAULT 1,
  since timestamptz NOT NULL DEFAULT now(),
  -- The server that was last compared, see ledger_server.
  compared_as text,
  compared_at timestamptz
);
-- It changes with another server, a restart of the same one, or when the same tables are loaded again.
CREATE FUNCTION ledger_server() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT extract(epoch FROM pg_postmaster_start_time())::text || ' ' || pg_relation_filepath('stock') $$;
-- A ledger without movements has sold nothing yet.
INSERT INTO ledger_epoch (compared_as)
SELECT CASE WHEN EXISTS (SELECT FROM stock_movement) THEN NULL ELSE ledger_server() END;

CREATE FUNCTION refuse_uncompared_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT compared_as FROM ledger_epoch) IS DISTINCT FROM ledger_server() THEN
    RAISE EXCEPTION 'the ledger has not been compared with its witnesses since this server started'
      USING ERRCODE = 'SL001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_compared BEFORE INSERT OR UPDATE ON stock
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncompared_ledger();

-- Not for sale until someone has counted the pieces.
ALTER TABLE stock ADD COLUMN quarantined boolean NOT NULL DEFAULT false;
CREATE TABLE quarantine (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  epoch integer NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  ledger_version integer NOT NULL,
  ledger_on_hand integer NOT NULL,
  seen_by text NOT NULL,
  seen_version integer,
  -- Null: the source only knows that something is missing here.
  seen_on_hand integer,
  decided_at timestamptz,
  decided_on_hand integer,
  PRIMARY KEY (product_id, variant_id, since)
);
CREATE UNIQUE INDEX quarantine_open ON quarantine (product_id, variant_id) WHERE decided_at IS NULL;

-- Orders that this ledger does not have, or only in an earlier state than was published, by their payment.
CREATE TABLE forgotten_order (
  payment_id uuid PRIMARY KEY,
  epoch integer NOT NULL,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  amount_pence integer NOT NULL,
  -- Whether the payment service says that the money was taken.
  captured boolean NOT NULL,
  -- The last event that was published of the order; null: only the payment is known.
  event_type text,
  event_data jsonb,
  refunded_pence integer NOT NULL DEFAULT 0,
  decided_at timestamptz,
  decision text CHECK (decision IN ('create', 'refund'))
);
