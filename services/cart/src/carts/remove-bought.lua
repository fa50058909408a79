-- Removes what an order bought from the cart, once per order.
-- KEYS: cart-prelude.lua, [2] the mark of the order in the same slot.
-- ARGV: seconds to keep the mark, when the holds were read (ms) or, after '=', the cart's last change before they were read, then for each
-- line: SKU, pieces bought, pieces held since the sale was taken off the hold. What is held stays in the cart.
-- A repeat answers what is there, because the first answer may have been lost before it reached the snapshot.
local known = string.match(ARGV[2], '^=(%d*)$')
if redis.call('HEXISTS', CART, '#') == 0 then return cjson.encode({ status = 'outdated' }) end
local lastChange = changedAt and int(changedAt) or ''
-- The buyer may have reserved again since. A tenth of a second allows for the clocks of two Redis of a cluster.
local hasChanged = (changedAt or 0) / 1000 > (tonumber(ARGV[2]) or 0) - 100
if known then hasChanged = lastChange ~= known end
if hasChanged then return cjson.encode({ status = 'changed', lastChange = lastChange }) end
local first = redis.call('SET', KEYS[2], '1', 'NX', 'EX', ARGV[1])
local items = {}
for i = 3, #ARGV, 3 do
  local sku, bought, held = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  local item = readItem(sku)
  if item and first then
    -- The buyer may have reserved again since the order, or have changed how many to keep.
    item.quantity = math.max(0, item.quantity - bought, math.min(item.quantity, held))
    writeItem(sku, item.quantity, item.addedAt)
    items[#items + 1] = { sku = sku, quantity = item.quantity, addedAt = item.addedAt }
  elseif not first then
    items[#items + 1] = { sku = sku, quantity = item and item.quantity or 0, addedAt = item and item.addedAt or 0 }
  end
end
-- JSON would make an object of an empty list, so without items there is no field.
return cjson.encode({ status = 'ok', seq = seq, items = #items > 0 and items or nil })
