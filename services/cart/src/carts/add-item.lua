-- Puts the pieces of a new or grown hold into the cart. KEYS: cart-prelude.lua.
-- ARGV: SKU, most items, most pieces (0: any), seconds to live, pieces held, pieces held before, when added (0: now).
-- Without an earlier hold, the item's old quantity had expired and is replaced.
local heldNow, heldBefore, addedAt = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local quantity = heldNow
if item and heldBefore > 0 then quantity = item.quantity + heldNow - heldBefore end
return putItem(quantity, addedAt > 0 and addedAt or now)
