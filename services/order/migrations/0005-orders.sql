CREATE TABLE orders (
  id uuid PRIMARY KEY,
  order_number text UNIQUE,
  owner text NOT NULL,
  user_id text,
  payment_id uuid NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'shipped', 'delivered', 'cancelled')),
  total_pence integer NOT NULL CHECK (total_pence > 0),
  refunded_pence integer NOT NULL DEFAULT 0,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text,
  shipping_address text NOT NULL,
  delivery_address text NOT NULL,
  billing_address text NOT NULL,
  -- A snapshot of what was bought; it never changes.
  lines jsonb NOT NULL,
  tracking_info text,
  placed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  shipped_at timestamptz,
  confirmation_at timestamptz,
  -- Until then no job asks about a pending order's payment.
  check_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX orders_of_user ON orders (user_id, placed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, placed_at DESC);
CREATE INDEX orders_newest ON orders (placed_at DESC);
CREATE INDEX orders_pending ON orders (check_at) WHERE status = 'pending';
CREATE TABLE order_counter (
  year integer PRIMARY KEY,
  last integer NOT NULL
);
