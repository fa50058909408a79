-- Whether a slip, a label or a carrier's table was made of an order since packing began. Without one, an order that is skipped in Ship Next
-- takes pots of its buyer again.
ALTER TABLE orders ADD COLUMN packing_printed boolean NOT NULL DEFAULT false;
