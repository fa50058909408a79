-- When a guest's order became one of an account, whose owner had confirmed the address that it was placed with.
ALTER TABLE orders ADD COLUMN joined_at timestamptz;
CREATE INDEX orders_of_guests ON orders (lower(customer_email)) WHERE user_id IS NULL;
