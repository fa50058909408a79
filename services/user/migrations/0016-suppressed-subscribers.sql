-- Addresses that letters do not go to: mail to them comes back for good, or their owner has called it spam. Emails about orders still go.
ALTER TABLE subscriber
  ADD COLUMN suppressed_at timestamptz,
  ADD COLUMN suppressed_why text CHECK (suppressed_why IN ('bounced', 'complained'));
