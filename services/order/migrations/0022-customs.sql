-- What a pot is for customs abroad, and where it was made; null: as pots usually are.
ALTER TABLE product ADD COLUMN hs_code text, ADD COLUMN origin text;
