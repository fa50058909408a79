-- Shared by add-item and set-item. ARGV: SKU, most items, most pieces (0: any), seconds to live.
local sku, mostItems, mostPieces = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local item = readItem(sku)
local items = redis.call('HLEN', CART) - redis.call('HEXISTS', CART, '#') - redis.call('HEXISTS', CART, '@')

-- Refused when the cart would be too full. Answers how full it is, so that the next add need not ask.
local function putItem(quantity, addedAt)
  if not item and items >= mostItems then return cjson.encode({ status = 'too-many-items' }) end
  local more = quantity - (item and item.quantity or 0)
  local pieces
  if mostPieces > 0 and more > 0 then
    pieces = more
    for _, text in ipairs(redis.call('HVALS', CART)) do pieces = pieces + tonumber(string.match(text, '^(%d+):') or 0) end
    if pieces > mostPieces then return cjson.encode({ status = 'too-many-pieces' }) end
  end
  addedAt = item and item.addedAt or addedAt
  writeItem(sku, quantity, addedAt)
  redis.call('EXPIRE', CART, ARGV[4])
  local different = items + (item and 0 or 1)
  return cjson.encode({ status = 'ok', quantity = quantity, addedAt = addedAt, seq = seq, items = different, pieces = pieces })
end
