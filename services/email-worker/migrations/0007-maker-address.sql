-- The maker's address at the foot of each mail, from content.changed.v1. There is no row until the contact page is saved.
CREATE TABLE maker_address (
  key text PRIMARY KEY CHECK (key = 'shop'),
  version integer NOT NULL,
  address text NOT NULL
);
