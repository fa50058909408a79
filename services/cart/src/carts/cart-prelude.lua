-- The first part of the scripts about one cart. KEYS[1] hash: SKU -> quantity:addedAt (milliseconds), which may grow at its end
-- (ADR 45). Once the snapshot has been loaded, the field '#' holds the oldest format whose code may use this cart. Until then an item
-- that is removed leaves a quantity of 0 behind, so a load under way does not bring it back.
-- The field '@' holds 0:seq:server, the last change and the Redis on which it was made. Code that does not know it
-- takes it for a removed item.
local CART = KEYS[1]
local FORMAT = 1
if tonumber(redis.call('HGET', CART, '#') or 1) > FORMAT then return cjson.encode({ status = 'newer' }) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local changedAt, server = string.match(redis.call('HGET', CART, '@') or '', '^0:(%d+):(%x*)')
changedAt = tonumber(changedAt)
local SERVER = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)') or ''
-- A server that has restarted or been promoted may have lost the last changes (ADR 25), so load-cart comes before anything else.
local isOutdated = changedAt and server ~= SERVER

-- The order in which the snapshot takes changes: microseconds, more digits than cjson writes of a number.
local seq = int(math.max(time[1] * 1000000 + time[2], (changedAt or 0) + 1))

local function noteChange() redis.call('HSET', CART, '@', '0:' .. seq .. ':' .. SERVER) end

local function readItem(sku)
  local quantity, addedAt = string.match(redis.call('HGET', CART, sku) or '', '^(%d+):(%d+)')
  if not quantity or quantity == '0' then return nil end
  return { quantity = tonumber(quantity), addedAt = tonumber(addedAt) }
end

local function writeItem(sku, quantity, addedAt)
  noteChange()
  if quantity > 0 then return redis.call('HSET', CART, sku, int(quantity) .. ':' .. int(addedAt)) end
  if redis.call('HEXISTS', CART, '#') == 1 then return redis.call('HDEL', CART, sku) end
  redis.call('HSET', CART, sku, '0:0')
  if redis.call('TTL', CART) < 0 then redis.call('EXPIRE', CART, 3600) end
end
