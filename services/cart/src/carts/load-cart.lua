-- Loads the snapshot into the cart, once. KEYS: cart-prelude.lua. ARGV: seconds to live, then SKU, value and seq of each item, also of
-- removed ones. An item that is already in the cart is newer, unless this Redis has lost the item's last change.
if isOutdated or redis.call('HEXISTS', CART, '#') == 0 then
  redis.call('HSET', CART, '#', int(FORMAT))
  for i = 2, #ARGV, 3 do
    local isLost = isOutdated and tonumber(ARGV[i + 2]) > changedAt
    redis.call(isLost and 'HSET' or 'HSETNX', CART, ARGV[i], ARGV[i + 1])
  end
  local all = redis.call('HGETALL', CART)
  for i = 1, #all, 2 do
    if string.sub(all[i + 1], 1, 2) == '0:' then redis.call('HDEL', CART, all[i]) end
  end
  -- Later changes must not look older than those in the snapshot.
  for i = 4, #ARGV, 3 do seq = int(math.max(tonumber(seq), tonumber(ARGV[i]) + 1)) end
  noteChange()
end
redis.call('EXPIRE', CART, ARGV[1])
return cjson.encode({ status = 'ok' })
