-- What vouchers the maker sells, as one document with the number of its edits. There is no row until it is first saved.
CREATE TABLE voucher_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  revision integer NOT NULL,
  body jsonb NOT NULL
);
-- Gift vouchers: money that the shop owes in pots. One that was bought has no entry before its order is paid.
CREATE TABLE voucher (
  id uuid PRIMARY KEY,
  -- Of its code, which only its email has; null until it is sent.
  code_hash bytea UNIQUE,
  last_four text,
  value_pence integer NOT NULL CHECK (value_pence > 0),
  -- The order that it was bought with, or that was refunded with it.
  order_id uuid NOT NULL REFERENCES orders (id),
  -- The refund that it is; null: it was bought.
  refund_id uuid UNIQUE,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  sender_name text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  send_at timestamptz NOT NULL,
  issued_at timestamptz,
  sent_at timestamptz,
  voided_at timestamptz,
  void_reason text
);
CREATE UNIQUE INDEX voucher_bought ON voucher (order_id) WHERE refund_id IS NULL;
CREATE INDEX voucher_newest ON voucher (created_at DESC, id) WHERE issued_at IS NOT NULL;
CREATE INDEX voucher_last_four ON voucher (last_four);
CREATE INDEX voucher_due ON voucher (send_at) WHERE sent_at IS NULL;
-- Every change of what a voucher is worth. Entries are only added.
CREATE TABLE voucher_entry (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  voucher_id uuid NOT NULL REFERENCES voucher (id),
  -- redeem: it pays for an order. return: that order gives it back. refund: the order that bought it is refunded.
  kind text NOT NULL CHECK (kind IN ('issue', 'redeem', 'return', 'refund', 'void')),
  pence integer NOT NULL CHECK (CASE WHEN kind IN ('issue', 'return') THEN pence > 0 ELSE pence < 0 END),
  order_id uuid REFERENCES orders (id),
  refund_id uuid,
  by_user text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX voucher_entry_of_voucher ON voucher_entry (voucher_id, seq) INCLUDE (pence);
CREATE INDEX voucher_entry_of_order ON voucher_entry (order_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX voucher_entry_issue ON voucher_entry (voucher_id) WHERE kind = 'issue';
CREATE FUNCTION refuse_voucher_entry_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'Entries of vouchers are never changed or deleted'; END $$;
CREATE TRIGGER voucher_entry_is_final BEFORE UPDATE OR DELETE ON voucher_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_voucher_entry_change();
-- What is left of a voucher. Volatile, so that it sees what was committed while its caller waited for a lock.
CREATE FUNCTION voucher_balance(voucher uuid) RETURNS integer LANGUAGE sql VOLATILE AS
$$ SELECT coalesce(sum(pence), 0)::integer FROM voucher_entry WHERE voucher_id = voucher $$;
-- The first of these vouchers that cannot pay its part, or null. They stay locked, in sorted order, until the transaction ends; the second
-- statement reads afresh, and so sees every entry that was committed while the first waited.
CREATE FUNCTION refused_voucher(given jsonb) RETURNS uuid LANGUAGE sql VOLATILE AS
$$
  SELECT count(*) FROM (
    SELECT FROM voucher WHERE id IN (SELECT (value ->> 'voucherId')::uuid FROM jsonb_array_elements(given))
    ORDER BY id FOR NO KEY UPDATE) AS locked;
  SELECT asked."voucherId" FROM jsonb_to_recordset(given) AS asked ("voucherId" uuid, pence integer)
  LEFT JOIN voucher ON voucher.id = asked."voucherId"
  WHERE voucher.id IS NULL OR voucher.voided_at IS NOT NULL OR voucher_balance(voucher.id) < asked.pence
  ORDER BY asked."voucherId" LIMIT 1
$$;
-- What vouchers paid of an order. The total is what is left for the card, and is 0 where they paid all of it.
ALTER TABLE orders
  ADD COLUMN voucher_pence integer NOT NULL DEFAULT 0 CHECK (voucher_pence >= 0),
  ADD COLUMN vouchers jsonb,
  DROP CONSTRAINT orders_total_pence_check,
  ADD CONSTRAINT orders_total_not_negative CHECK (total_pence >= 0 AND total_pence + voucher_pence > 0) NOT VALID,
  DROP CONSTRAINT orders_total_adds_up,
  ADD CONSTRAINT orders_total_adds_up CHECK (
    total_pence = coalesce(goods_pence, total_pence) - discount_pence + delivery_pence - voucher_pence) NOT VALID;
-- A refund's part that goes back to the vouchers that paid, or all of it to a new one.
ALTER TABLE order_refund
  ADD COLUMN voucher_pence integer NOT NULL DEFAULT 0 CHECK (voucher_pence >= 0),
  ADD COLUMN to_new_voucher boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT order_refund_amount_pence_check,
  DROP CONSTRAINT order_refund_check,
  ADD CONSTRAINT order_refund_of_something CHECK (amount_pence >= 0 AND amount_pence + voucher_pence > 0) NOT VALID,
  ADD CONSTRAINT order_refund_of_delivery CHECK (delivery_pence BETWEEN 0 AND amount_pence + voucher_pence) NOT VALID;
