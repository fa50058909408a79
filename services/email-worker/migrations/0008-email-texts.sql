-- The maker's own words in emails about an order, from email-text.changed.v1. An email without a row has only the shop's text.
CREATE TABLE email_text (
  email text PRIMARY KEY,
  version integer NOT NULL,
  subject text NOT NULL,
  heading text NOT NULL,
  opening text NOT NULL,
  closing text NOT NULL
);
