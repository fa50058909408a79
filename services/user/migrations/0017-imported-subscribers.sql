-- Consent that was given elsewhere, before the list came here: `at` is when, `page` is where.
ALTER TABLE subscriber_consent
  DROP CONSTRAINT subscriber_consent_what_check,
  ADD CONSTRAINT subscriber_consent_what_check CHECK (what IN ('asked', 'confirmed', 'imported', 'chose', 'left'));
