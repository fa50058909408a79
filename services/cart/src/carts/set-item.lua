-- Sets how many pieces are in the cart. KEYS: cart-prelude.lua.
-- ARGV: SKU, most items, most pieces (0: any), seconds to live, pieces.
return putItem(tonumber(ARGV[5]), now)
