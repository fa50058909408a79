-- Packers see orders and ship them, and nothing else of the back office.
ALTER TABLE users ADD COLUMN is_packer boolean NOT NULL DEFAULT false;
