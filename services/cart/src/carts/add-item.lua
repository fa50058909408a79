-- Puts the pieces of a new or grown hold into the cart. KEYS: cart-prelude.lua.
-- ARGV: SKU, most items, most pieces (0: any), seconds to live, pieces held, pieces held before, when added (0: now),
-- '1' for the first item of a guest who is new with this request: the snapshot knows nothing of theirs, so their cart counts as loaded.
-- Without an earlier hold, the item's old quantity had expired and is replaced.
local heldNow, heldBefore, addedAt = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local quantity = heldNow
if item and heldBefore > 0 then quantity = item.quantity + heldNow - heldBefore end
local answer = putItem(quantity, addedAt > 0 and addedAt or now)
if ARGV[8] == '1' and redis.call('EXISTS', CART) == 1 then redis.call('HSET', CART, '#', int(FORMAT)) end
return answer
