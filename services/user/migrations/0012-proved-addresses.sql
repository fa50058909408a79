-- When someone who was logged in to the account, or set its password through an emailed link, showed that they read the emails to its
-- address. Following a link alone proves only that its reader has the mailbox: the account may have been made by someone else.
ALTER TABLE users ADD COLUMN address_proved_at timestamptz;
