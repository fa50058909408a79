-- Removes what an order bought from the cart, once per order.
-- KEYS: cart-prelude.lua, [2] the mark of the order in the same slot.
-- ARGV: seconds to keep the mark, then for each line: SKU, pieces bought, pieces reserved again since the order, which stay.
-- A repeat answers what is there, because the first answer may have been lost before it reached the snapshot.
local first = redis.call('SET', KEYS[2], '1', 'NX', 'EX', ARGV[1])
local items = {}
for i = 2, #ARGV, 3 do
  local sku, bought, stays = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  local item = readItem(sku)
  if item and first then
    item.quantity = math.max(0, math.min(item.quantity, math.max(item.quantity - bought, stays)))
    writeItem(sku, item.quantity, item.addedAt)
    items[#items + 1] = { sku = sku, quantity = item.quantity, addedAt = item.addedAt }
  elseif not first then
    items[#items + 1] = { sku = sku, quantity = item and item.quantity or 0, addedAt = item and item.addedAt or 0 }
  end
end
-- JSON would make an object of an empty list, so without items there is no field.
return cjson.encode({ seq = seq, items = #items > 0 and items or nil })
