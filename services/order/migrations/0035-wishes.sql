-- What the buyer asked for at the checkout: a note to the maker, and a gift with its message. null: nothing. It never changes.
ALTER TABLE orders ADD COLUMN wishes jsonb;
