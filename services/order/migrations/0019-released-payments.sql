-- Payments that a refused checkout has released, so that no other request can place an order with them. A row is needed only until the
-- authorisation is void.
CREATE TABLE released_payment (
  payment_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX released_payment_at ON released_payment (at);

-- Also true for a released payment, which can have no order any more. The lock makes a sale and a release of one payment wait for each other;
-- the second statement reads afresh, and so sees what the other has done.
CREATE OR REPLACE FUNCTION has_order(payment uuid) RETURNS boolean LANGUAGE sql VOLATILE AS
$$
  SELECT pg_advisory_xact_lock(2142, hashtext(payment::text));
  SELECT EXISTS (SELECT FROM orders WHERE payment_id = payment)
    OR EXISTS (SELECT FROM released_payment WHERE payment_id = payment)
$$;
