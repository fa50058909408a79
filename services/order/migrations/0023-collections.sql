-- When an order that its buyer collects was ready, when the buyer was reminded, and who collected it when.
ALTER TABLE orders
  ADD COLUMN ready_at timestamptz,
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN collected_at timestamptz,
  ADD COLUMN collected_by text;
CREATE INDEX orders_waiting_for_collection ON orders (ready_at) WHERE ready_at IS NOT NULL AND reminded_at IS NULL AND status = 'paid';
