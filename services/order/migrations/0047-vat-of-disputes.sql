-- The VAT that goes with an entry of a dispute, worked out once, from what credit notes and disputes have returned by then, so that all of them
-- together return an order's VAT to the penny. Written by the database, so that replicas of the previous release write it, too.
ALTER TABLE order_dispute_entry ADD COLUMN vat_pence integer NOT NULL DEFAULT 0;

-- What the books have said of these entries so far.
CREATE FUNCTION pg_temp.vat_of_first(vat jsonb, price bigint, pence bigint) RETURNS integer LANGUAGE sql AS
$$ SELECT coalesce(round((vat ->> 'includedPence')::numeric * pence / nullif(price, 0))::integer, 0) $$;
UPDATE order_dispute_entry AS entry
SET vat_pence = pg_temp.vat_of_first(vat, price, before + lost_pence) - pg_temp.vat_of_first(vat, price, before)
FROM (
  SELECT one.seq, orders.vat, orders.total_pence + orders.voucher_pence AS price, (
    SELECT coalesce(sum(pence), 0) FROM (
      SELECT amount_pence + voucher_pence AS pence FROM order_refund
      WHERE order_id = orders.id AND state IN ('done', 'settled') AND ended_at <= one.at
      UNION ALL
      SELECT lost_pence FROM order_dispute_entry AS earlier
      WHERE order_id = orders.id AND (earlier.at, earlier.seq) < (one.at, one.seq)
    ) AS back)::bigint AS before
  FROM order_dispute_entry AS one JOIN orders ON orders.id = one.order_id
) AS found WHERE found.seq = entry.seq;

CREATE FUNCTION set_vat_of_dispute_entry() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  price bigint;
  included bigint;
  back bigint;
  vat_back bigint;
  vat_lost bigint;
  own bigint;
  vat_own bigint;
BEGIN
  SELECT total_pence + voucher_pence, (vat ->> 'includedPence')::bigint INTO price, included FROM orders WHERE id = NEW.order_id;
  IF included IS NULL OR price <= 0 THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(lost_pence), 0), coalesce(sum(vat_pence), 0),
    coalesce(sum(lost_pence) FILTER (WHERE dispute_id = NEW.dispute_id), 0), coalesce(sum(vat_pence) FILTER (WHERE dispute_id = NEW.dispute_id), 0)
  INTO back, vat_lost, own, vat_own
  FROM order_dispute_entry WHERE order_id = NEW.order_id;
  SELECT back + coalesce(sum(amount_pence), 0), vat_lost + coalesce(sum(vat_pence), 0) INTO back, vat_back
  FROM vat_document WHERE order_id = NEW.order_id AND series = 'credit-note';
  NEW.vat_pence := round(included::numeric * least(greatest(back + NEW.lost_pence, 0), price) / price) - vat_back;
  -- One that is won brings back what it took, so that credit notes for all of an order return all of its VAT, unless they have done so already.
  IF own > 0 AND own + NEW.lost_pence = 0 AND back + NEW.lost_pence < price THEN
    NEW.vat_pence := -vat_own;
    RETURN NEW;
  END IF;
  -- A dispute that is won brings back no more than disputes have taken, so that credit notes never return more than the invoice.
  NEW.vat_pence := CASE WHEN NEW.lost_pence > 0 THEN greatest(NEW.vat_pence, 0) ELSE least(greatest(NEW.vat_pence, -vat_lost), 0) END;
  RETURN NEW;
END
$$;
CREATE TRIGGER order_dispute_entry_vat BEFORE INSERT ON order_dispute_entry FOR EACH ROW EXECUTE FUNCTION set_vat_of_dispute_entry();
