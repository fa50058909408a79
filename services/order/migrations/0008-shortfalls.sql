-- Sold pieces that the maker has taken out. New stock fills this shortfall first. The sum of a SKU's movements is on_hand less
-- shortfall, so no movement is lost at zero.
ALTER TABLE stock ADD COLUMN shortfall integer NOT NULL DEFAULT 0 CHECK (shortfall >= 0);
ALTER TABLE stock ADD CONSTRAINT stock_on_hand_or_shortfall CHECK (on_hand = 0 OR shortfall = 0);
