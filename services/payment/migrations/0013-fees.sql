-- What the card provider keeps of a payment, as it last said. It may come some time after the capture, and change.
CREATE TABLE payment_fee (
  square_payment_id text PRIMARY KEY,
  fee_pence integer NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now()
);
