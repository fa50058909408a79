-- Removes what an order bought from the cart, once per order.
-- KEYS: cart-prelude.lua, [2] the mark of the order in the same slot.
-- ARGV: seconds to keep the mark, when the order was placed (ms), when the holds were read (ms) or, after '=', the cart's last change before
-- they were read, then for each line: SKU, pieces bought, pieces held, when that hold began. Pieces that were reserved again since the order stay.
-- A repeat answers what is there, because the first answer may have been lost before it reached the snapshot.
local placedAt, known = tonumber(ARGV[2]), string.match(ARGV[3], '^=(%d*)$')
if redis.call('HEXISTS', CART, '#') == 0 then return cjson.encode({ status = 'outdated' }) end
local lastChange = changedAt and int(changedAt) or ''
-- The buyer may have reserved again since. A tenth of a second allows for the clocks of two Redis of a cluster.
local hasChanged = (changedAt or 0) / 1000 > (tonumber(ARGV[3]) or 0) - 100
if known then hasChanged = lastChange ~= known end
if hasChanged then return cjson.encode({ status = 'changed', lastChange = lastChange }) end
local first = redis.call('SET', KEYS[2], '1', 'NX', 'EX', ARGV[1])
local items = {}
for i = 4, #ARGV, 4 do
  local sku, bought, heldNow, heldSince = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
  local item = readItem(sku)
  if item and first then
    -- A new hold may continue the two hours of a past one, and so seem older than the item.
    local stays = math.max(heldSince, item.addedAt) > placedAt and heldNow or 0
    item.quantity = math.max(0, math.min(item.quantity, math.max(item.quantity - bought, stays)))
    writeItem(sku, item.quantity, item.addedAt)
    items[#items + 1] = { sku = sku, quantity = item.quantity, addedAt = item.addedAt }
  elseif not first then
    items[#items + 1] = { sku = sku, quantity = item and item.quantity or 0, addedAt = item and item.addedAt or 0 }
  end
end
-- JSON would make an object of an empty list, so without items there is no field.
return cjson.encode({ status = 'ok', seq = seq, items = #items > 0 and items or nil })
