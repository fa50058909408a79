-- The start of the broker that the log was last sent to, see `Bus.log`. Null until the first is stored.
ALTER TABLE outbox_target ADD COLUMN start text;
