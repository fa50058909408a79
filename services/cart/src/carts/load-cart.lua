-- Loads the snapshot into the cart, once. KEYS: cart-prelude.lua. ARGV: seconds to live, then SKU and value of each item.
-- An item that is already in the cart is newer.
if redis.call('HEXISTS', CART, '#') == 0 then
  redis.call('HSET', CART, '#', int(FORMAT))
  for i = 2, #ARGV, 2 do redis.call('HSETNX', CART, ARGV[i], ARGV[i + 1]) end
  local all = redis.call('HGETALL', CART)
  for i = 1, #all, 2 do
    if string.sub(all[i + 1], 1, 2) == '0:' then redis.call('HDEL', CART, all[i]) end
  end
end
redis.call('EXPIRE', CART, ARGV[1])
return cjson.encode({ status = 'ok' })
