-- When the provider's last signed webhook came: one row, for the back office.
CREATE TABLE provider_webhook (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  received_at timestamptz NOT NULL
);
