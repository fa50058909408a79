-- What the dashboard needs of the maker's settings, from shop.changed.v1. There is no row until they are saved.
CREATE TABLE shop_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  version integer NOT NULL,
  low_stock integer NOT NULL
);
