CREATE TABLE stock (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  on_hand integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  -- Counts this SKU's changes.
  version integer NOT NULL DEFAULT 0,
  -- The part of the catalogue's running sum of admin edits that has been applied here.
  adjusted integer NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, variant_id)
);
-- Append-only: the sum of a SKU's movements is its on_hand.
CREATE TABLE stock_movement (
  product_id text NOT NULL,
  variant_id text NOT NULL,
  version integer NOT NULL,
  delta integer NOT NULL,
  cause text NOT NULL CHECK (cause IN ('adjustment', 'sale', 'return')),
  order_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, variant_id, version)
);
