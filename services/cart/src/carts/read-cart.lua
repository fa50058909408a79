-- Answers the fields of a cart and their values, in turn. KEYS: cart-prelude.lua.
local all = redis.call('HGETALL', CART)
-- JSON would make an object of an empty list, so without fields there is none.
return cjson.encode({ fields = #all > 0 and all or nil })
