-- What mails need of the maker's settings, from shop.changed.v1. There is no row until they are saved.
CREATE TABLE shop_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  version integer NOT NULL,
  name text NOT NULL,
  prices_note text NOT NULL,
  dispatch_days integer
);
