-- VAT that a dispute brings back has to fit into what is left of the order's price, because the credit notes for the rest return it, and none
-- returns more VAT than money. Nor does a lost dispute.
CREATE OR REPLACE FUNCTION set_vat_of_dispute_entry() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  price bigint;
  included bigint;
  back bigint;
  vat_back bigint;
  lost bigint;
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
  INTO lost, vat_lost, own, vat_own
  FROM order_dispute_entry WHERE order_id = NEW.order_id;
  SELECT lost + coalesce(sum(amount_pence), 0), vat_lost + coalesce(sum(vat_pence), 0) INTO back, vat_back
  FROM vat_document WHERE order_id = NEW.order_id AND series = 'credit-note';
  -- With the last that is won, all of them together have taken nothing.
  IF lost + NEW.lost_pence = 0 THEN
    own := lost;
    vat_own := vat_lost;
  END IF;
  -- One that is won brings back what it took, so that credit notes for all of an order return all of its VAT.
  IF own > 0 AND own + NEW.lost_pence = 0 AND included - (vat_back - vat_own) <= price - (back + NEW.lost_pence) THEN
    NEW.vat_pence := -vat_own;
    RETURN NEW;
  END IF;
  NEW.vat_pence := round(included::numeric * least(greatest(back + NEW.lost_pence, 0), price) / price) - vat_back;
  -- A dispute that is won brings back no more than disputes have taken, so that credit notes never return more than the invoice.
  NEW.vat_pence := CASE WHEN NEW.lost_pence > 0 THEN least(greatest(NEW.vat_pence, 0), NEW.lost_pence)
    ELSE least(greatest(NEW.vat_pence, -vat_lost, NEW.lost_pence), 0) END;
  RETURN NEW;
END
$$;
