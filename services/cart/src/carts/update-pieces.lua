-- Counts what one shopper has of one update. KEYS[1] hash: SKU -> pieces:ends of a reservation, with :changing until then, because it is about
-- to be reserved again; '+' and a token -> the pieces of one that is about to be made. Milliseconds of Redis's clock.
-- ARGV: what to do, then
--   begin   most, token, SKU, 'add' or 'set', pieces, how long making it may take (ms)
--   end     token or '', SKU, pieces, ends: what the shopper has of the SKU now; without an end it failed, and they have what they had
--   correct SKU, text as it was read, pieces, ends: changes nothing if another call has written it since or is changing it
local COUNTED = KEYS[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local function parse(text)
  local pieces, ends = string.match(text or '', '^(%d+):(%d+)')
  return tonumber(pieces or 0), tonumber(ends or 0)
end

local function write(name, pieces, ends, changing)
  if pieces <= 0 or ends <= now then return redis.call('HDEL', COUNTED, name) end
  redis.call('HSET', COUNTED, name, int(pieces) .. ':' .. int(ends) .. (changing and ':' .. int(changing) or ''))
  if redis.call('PTTL', COUNTED) < ends - now then redis.call('PEXPIRE', COUNTED, int(ends - now)) end
end

local verbs = {}
function verbs.begin(most, token, sku, how, pieces, lasts)
  local sum, own, ownEnds = 0, 0, 0
  local all = redis.call('HGETALL', COUNTED)
  for i = 1, #all, 2 do
    local counted, ends = parse(all[i + 1])
    if ends <= now then redis.call('HDEL', COUNTED, all[i])
    else
      sum = sum + counted
      if all[i] == sku then own, ownEnds = counted, ends end
    end
  end
  local more = tonumber(pieces) - (how == 'set' and own or 0)
  if more > 0 and sum + more > tonumber(most) then return 'too-many' end
  write('+' .. token, more, now + tonumber(lasts))
  -- What they have of it may be bought before it is reserved again: until then it counts.
  if how == 'set' then write(sku, own, ownEnds, now + tonumber(lasts)) end
  return 'ok'
end
verbs['end'] = function(token, sku, pieces, ends)
  if token ~= '' then redis.call('HDEL', COUNTED, '+' .. token) end
  if ends then write(sku, tonumber(pieces), tonumber(ends)) else write(sku, parse(redis.call('HGET', COUNTED, sku))) end
  return 'ok'
end
function verbs.correct(sku, before, pieces, ends)
  local changing = tonumber(string.match(before, '^%d+:%d+:(%d+)$') or 0)
  if changing <= now and redis.call('HGET', COUNTED, sku) == before then write(sku, tonumber(pieces), tonumber(ends)) end
  return 'ok'
end
return cjson.encode({ status = verbs[ARGV[1]](unpack(ARGV, 2)) })
