/*
 * What all scripts of holds begin with. Each touches the five keys of one SKU, which share a hash slot:
 *   KEYS[1] hash   onHand, version (of the replica), settled (sales up to this version are taken off the holds),
 *                  held (sum of the holds), seq (last change)
 *   KEYS[2] hash   owner -> quantity:reservedAt:expiresAt:firstAt:network (milliseconds; network only of guests)
 *   KEYS[3] zset   owner by expiry; '-' and a name of KEYS[5] by when that is forgotten
 *   KEYS[4] string the version that what a rebuild reads must have reached
 *   KEYS[5] hash   who had a hold lately (owner, or n:network of guests) -> firstAt:endedAt. Whoever comes back before the cool-down
 *                  is over goes on where they were, so that removing and adding does not begin two new hours
 * ARGV[1] is the cool-down. Time is Redis's own. Numbers are formatted without an exponent, which Lua would use from 1e14 on.
 */

const CLOCK = `
local STOCK, HOLDS, EXPIRY, FLOOR, PAST = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local coolMs = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function int(n) return string.format('%.0f', n) end
local NONE = { quantity = 0, reserved = 0, expires = 0, first = 0, network = '' }
local held = 0
local function parse(text)
  if not text then return NONE end
  local q, r, e, f, network = string.match(text, '^(%d+):(%d+):(%d+):(%d+):?(.*)$')
  return { quantity = tonumber(q), reserved = tonumber(r), expires = tonumber(e), first = tonumber(f), network = network }
end
local function read(owner) return parse(redis.call('HGET', HOLDS, owner)) end
local function write(owner, before, hold)
  held = held + hold.quantity - before.quantity
  if hold.quantity == 0 then
    if before.quantity > 0 then redis.call('HDEL', HOLDS, owner); redis.call('ZREM', EXPIRY, owner) end
    return
  end
  redis.call('HSET', HOLDS, owner, int(hold.quantity) .. ':' .. int(hold.reserved) .. ':' .. int(hold.expires) .. ':' ..
    int(hold.first) .. ':' .. hold.network)
  if hold.expires ~= before.expires then redis.call('ZADD', EXPIRY, int(hold.expires), owner) end
end
local function with(hold, quantity)
  return { quantity = quantity, reserved = hold.reserved, expires = hold.expires, first = hold.first, network = hold.network }
end
local function past(name)
  local text = name ~= '' and redis.call('HGET', PAST, name)
  if not text then return nil end
  local first, ended = string.match(text, '^(%d+):(%d+)$')
  if tonumber(ended) + coolMs <= now then return nil end
  return { first = tonumber(first), ended = tonumber(ended) }
end
local function remember(name, first, ended)
  if ended + coolMs <= now then return end
  redis.call('HSET', PAST, name, int(first) .. ':' .. int(ended))
  redis.call('ZADD', EXPIRY, int(ended + coolMs), '-' .. name)
end
local function forget(name)
  if redis.call('HDEL', PAST, name) == 1 then redis.call('ZREM', EXPIRY, '-' .. name) end
end
local function finish(owner, hold, ended)
  write(owner, hold, NONE)
  remember(owner, hold.first, ended)
  if hold.network ~= '' then
    local before = past('n:' .. hold.network)
    remember('n:' .. hold.network, before and math.min(before.first, hold.first) or hold.first, ended)
  end
end
`;

/** The state of the SKU, with everything freed that has ended. */
export const REPLICA = `${CLOCK}
local state = redis.call('HMGET', STOCK, 'onHand', 'version', 'settled', 'held', 'seq')
local missing = not state[1]
local onHand, version, settled = tonumber(state[1] or 0), tonumber(state[2] or 0), tonumber(state[3] or 0)
held = tonumber(state[4] or 0)
local seq = math.max(tonumber(state[5] or 0) + 1, time[1] * 1000000 + time[2])
if not missing then
  local over = redis.call('ZRANGEBYSCORE', EXPIRY, '-inf', now)
  for _, member in ipairs(over) do
    if string.sub(member, 1, 1) == '-' then
      redis.call('HDEL', PAST, string.sub(member, 2))
      redis.call('ZREM', EXPIRY, member)
    else
      local hold = read(member)
      finish(member, hold, hold.expires)
    end
  end
  if #over > 0 then redis.call('HSET', STOCK, 'held', int(held)) end
end
`;

/* Holds never exceed the stock: the latest reservations give way, as the others came first. */
export const CUT = `
local function shrink(owner, hold, quantity)
  local left = with(hold, math.max(0, quantity))
  write(owner, hold, left)
  -- Bought or taken away, not given up: whoever wants it again begins anew.
  if left.quantity == 0 then forget(owner); left.reserved, left.expires, left.first = now, now, now end
  return { owner, left.quantity, left.reserved, left.expires, left.first }
end
local function cut()
  local changed = {}
  if held <= onHand then return changed end
  local all = redis.call('HGETALL', HOLDS)
  local holds = {}
  for i = 1, #all, 2 do holds[#holds + 1] = { owner = all[i], hold = parse(all[i + 1]) } end
  table.sort(holds, function(a, b)
    if a.hold.first ~= b.hold.first then return a.hold.first > b.hold.first end
    return a.owner > b.owner
  end)
  for _, one in ipairs(holds) do
    if held <= onHand then break end
    changed[#changed + 1] = shrink(one.owner, one.hold, one.hold.quantity - (held - onHand))
  end
  return changed
end
`;
