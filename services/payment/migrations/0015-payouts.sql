-- What the card provider has transferred to the maker's bank, as it last said.
CREATE TABLE payout (
  provider_payout_id text PRIMARY KEY,
  amount_pence integer NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'paid', 'failed')),
  made_at timestamptz NOT NULL,
  arrives_on date,
  -- What it is made of: sales, refunds, fees, disputes and other, in pence.
  parts jsonb NOT NULL
);
CREATE INDEX payout_made ON payout (made_at);
