-- Packers see and ship orders, and nothing else of the back office.
ALTER TABLE users ADD COLUMN is_packer boolean NOT NULL DEFAULT false;
