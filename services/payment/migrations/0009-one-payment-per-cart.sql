-- Whose cart the payment is for: it is paid once at a time. Null for shoppers whom nothing identifies, and in older rows.
ALTER TABLE payment_attempt ADD COLUMN cart text;
CREATE UNIQUE INDEX payment_attempt_cart ON payment_attempt (cart)
  WHERE state IN ('created', 'unknown', 'authorised', 'capturing');
