-- The maker's VAT registration, as one document with the number of its edits. There is no row until it is first saved.
CREATE TABLE vat_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  revision integer NOT NULL,
  body jsonb NOT NULL
);
-- The VAT that an order's total includes, as the shop was registered when it was placed; null: it was not. It never changes.
ALTER TABLE orders ADD COLUMN vat jsonb;
-- Invoices and credit notes, each series numbered without gaps: a number is taken in the transaction that writes its document.
CREATE TABLE vat_series (
  series text PRIMARY KEY CHECK (series IN ('invoice', 'credit-note')),
  last integer NOT NULL
);
INSERT INTO vat_series (series, last) VALUES ('invoice', 0), ('credit-note', 0);
CREATE TABLE vat_document (
  series text NOT NULL REFERENCES vat_series (series),
  number integer NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  -- The refund that a credit note is for.
  refund_id uuid CHECK ((refund_id IS NULL) = (series = 'invoice')),
  issued_at timestamptz NOT NULL,
  -- When the money was taken or returned.
  tax_point timestamptz NOT NULL,
  amount_pence integer NOT NULL CHECK (amount_pence > 0),
  vat_pence integer NOT NULL CHECK (vat_pence BETWEEN 0 AND amount_pence),
  -- Who issued it: name, address and VAT number at that time, and the rate of the order.
  seller jsonb NOT NULL,
  PRIMARY KEY (series, number)
);
CREATE UNIQUE INDEX vat_document_invoice ON vat_document (order_id) WHERE series = 'invoice';
CREATE UNIQUE INDEX vat_document_credit_note ON vat_document (refund_id) WHERE series = 'credit-note';
CREATE INDEX vat_document_of_order ON vat_document (order_id);
CREATE FUNCTION refuse_vat_document_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'VAT documents are never changed or deleted'; END $$;
CREATE TRIGGER vat_document_is_final BEFORE UPDATE OR DELETE ON vat_document
  FOR EACH ROW EXECUTE FUNCTION refuse_vat_document_change();
