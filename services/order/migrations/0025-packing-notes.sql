-- What the person who packs an order has to know, in the maker's words.
ALTER TABLE orders ADD COLUMN packing_note text;
