-- When someone proved that they read the emails of an account; null until then. Accounts from before count as confirmed.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz DEFAULT now();
ALTER TABLE users ALTER COLUMN email_confirmed_at DROP DEFAULT;
