-- Until when the buyer of an order made by hand may pay by link. Until it is paid for, such an order is its own payment, and then has the buyer's.
ALTER TABLE orders ADD COLUMN pay_until timestamptz;
CREATE INDEX orders_pay_until ON orders (pay_until) WHERE status = 'pending' AND payment_id = id AND pay_until IS NOT NULL;
