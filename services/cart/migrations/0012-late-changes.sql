-- Which change of a ticket is stored: its time in microseconds of Redis's clock. Processes store what they have changed one beside the other, so an
-- older change may come last, and must not replace a newer one.
ALTER TABLE room_ticket ADD COLUMN seq bigint NOT NULL DEFAULT 0;
