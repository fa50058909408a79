-- Removes an item. KEYS: cart-prelude.lua. ARGV: SKU.
local removed = readItem(ARGV[1]) ~= nil
writeItem(ARGV[1], 0, 0)
return cjson.encode({ removed = removed, seq = seq })
