-- The catalogue's sum of edits when the pot went into quarantine. The sources' count does not include later edits.
ALTER TABLE quarantine ADD COLUMN catalogue_adjusted integer;
