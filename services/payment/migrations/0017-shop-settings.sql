-- What this service needs of the shop's settings, by their last version; null: as the environment says.
CREATE TABLE shop_settings (
  key text PRIMARY KEY CHECK (key = 'shop'),
  version integer NOT NULL,
  names_days integer
);
