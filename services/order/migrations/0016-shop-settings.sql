-- What the dashboard needs from the maker's settings, by shop.changed.v1. There is no row until they are saved.
CREATE TABLE shop_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  version integer NOT NULL,
  low_stock integer NOT NULL
);
