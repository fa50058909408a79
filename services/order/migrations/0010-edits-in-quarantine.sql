-- The catalogue's sum of edits when the pot went into quarantine: what was edited later is not in the witnesses' count.
ALTER TABLE quarantine ADD COLUMN catalogue_adjusted integer;
