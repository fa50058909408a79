-- The first part of the scripts about what one network has reserved, in the carts of all its shoppers.
-- KEYS[1] hash: 'owner SKU' -> pieces:ends (milliseconds of Redis's clock).
local NETWORK = KEYS[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local function parse(text)
  local pieces, ends = string.match(text or '', '^(%d+):(%d+)')
  return tonumber(pieces or 0), tonumber(ends or 0)
end

local function write(name, pieces, ends)
  if pieces <= 0 then return redis.call('HDEL', NETWORK, name) end
  redis.call('HSET', NETWORK, name, int(pieces) .. ':' .. int(ends))
  if redis.call('PTTL', NETWORK) < ends - now then redis.call('PEXPIRE', NETWORK, int(ends - now)) end
end
