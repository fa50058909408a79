-- Where buyers' replies go, from shop.changed.v1; '' is the address that emails come from.
ALTER TABLE shop_settings ADD COLUMN replies_to text NOT NULL DEFAULT '';
