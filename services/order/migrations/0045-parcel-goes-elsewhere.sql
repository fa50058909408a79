-- Whether an order no longer goes to the address to which it went when the price of another one in its parcel was worked out; null: that is not known.
-- Called under the order's lock, it sees what was committed while the statement waited for that.
CREATE FUNCTION goes_elsewhere(wanted uuid, seen text) RETURNS boolean LANGUAGE sql VOLATILE AS
$$ SELECT seen IS NOT NULL AND NOT EXISTS (SELECT FROM orders WHERE id = wanted AND delivery_address = seen) $$;
