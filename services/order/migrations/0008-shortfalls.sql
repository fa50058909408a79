-- Pieces that are sold although the maker has taken them out: what comes in next makes up for these first. The sum of a SKU's
-- movements is on_hand less shortfall, so nothing that is booked gets lost at zero.
ALTER TABLE stock ADD COLUMN shortfall integer NOT NULL DEFAULT 0 CHECK (shortfall >= 0);
ALTER TABLE stock ADD CONSTRAINT stock_on_hand_or_shortfall CHECK (on_hand = 0 OR shortfall = 0);
