-- How the maker learns about new orders.
ALTER TABLE shop_settings
  ADD COLUMN order_emails text NOT NULL DEFAULT 'each',
  ADD COLUMN order_emails_to text NOT NULL DEFAULT '';
-- Up to when the maker knows about orders. There is no row until the job has first run, so that older orders are not mentioned.
CREATE TABLE new_orders_told (
  key text PRIMARY KEY CHECK (key = 'maker'),
  until timestamptz NOT NULL
);
-- The first confirmation of each order, by time.
CREATE INDEX email_intents_orders ON email_intents (created_at) WHERE template = 'order-confirmation' AND seq = '';
