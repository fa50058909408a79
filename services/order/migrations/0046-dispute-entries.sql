-- What disputes have taken from the shop and brought back, in pence: an entry each time, dated by the card provider, because a month's books never
-- change once it is over. Written by the database, so that replicas of the previous release write them, too.
CREATE TABLE order_dispute_entry (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  lost_pence integer NOT NULL CHECK (lost_pence <> 0),
  at timestamptz NOT NULL
);
CREATE INDEX order_dispute_entry_of_order ON order_dispute_entry (order_id);
CREATE INDEX order_dispute_entry_at ON order_dispute_entry (at);

CREATE FUNCTION lost_to_dispute(dispute order_dispute) RETURNS integer LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN dispute.state IN ('lost', 'accepted') THEN dispute.amount_pence ELSE 0 END $$;

CREATE FUNCTION write_dispute_entry() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  lost integer := lost_to_dispute(NEW) - CASE WHEN TG_OP = 'UPDATE' THEN lost_to_dispute(OLD) ELSE 0 END;
BEGIN
  IF lost <> 0 THEN
    INSERT INTO order_dispute_entry (dispute_id, order_id, lost_pence, at) VALUES (NEW.id, NEW.order_id, lost, NEW.changed_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER order_dispute_entries AFTER INSERT OR UPDATE ON order_dispute FOR EACH ROW EXECUTE FUNCTION write_dispute_entry();

INSERT INTO order_dispute_entry (dispute_id, order_id, lost_pence, at)
SELECT dispute.id, order_id, lost_to_dispute(dispute), changed_at FROM order_dispute AS dispute
WHERE lost_to_dispute(dispute) > 0 ORDER BY changed_at, dispute.id;
