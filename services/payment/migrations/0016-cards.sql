-- Which card has paid, as its owner knows it, and Square's own number of the transaction. brand and last4 are null where Square has said nothing,
-- and once they are as old as the names in orders.
CREATE TABLE payment_card (
  square_payment_id text PRIMARY KEY,
  square_order_id text,
  brand text,
  last4 text,
  noted_at timestamptz NOT NULL DEFAULT now()
);
