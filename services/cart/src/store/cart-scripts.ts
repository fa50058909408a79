/*
 * A cart is one hash: SKU -> quantity:addedAt (milliseconds), and the field `#` once the snapshot has been looked at. Until then what is
 * taken out leaves a quantity of 0 behind, so that a reading of the snapshot that is under way does not put it in again.
 * Every change answers its time in microseconds, the order in which the snapshot takes changes.
 */

const CART = `
local CART = KEYS[1]
local time = redis.call('TIME')
local seq = time[1] * 1000000 + time[2]
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function int(n) return string.format('%.0f', n) end
local function read(field)
  local text = redis.call('HGET', CART, field)
  if not text then return nil end
  local q, added = string.match(text, '^(%d+):(%d+)$')
  if q == '0' then return nil end
  return { quantity = tonumber(q), added = tonumber(added) }
end
local function write(field, quantity, added)
  if quantity > 0 then return redis.call('HSET', CART, field, int(quantity) .. ':' .. int(added)) end
  if redis.call('HEXISTS', CART, '#') == 1 then return redis.call('HDEL', CART, field) end
  redis.call('HSET', CART, field, '0:0')
  if redis.call('TTL', CART) < 0 then redis.call('EXPIRE', CART, 3600) end
end
`;

/** ARGV: SKU, mode ('add' or 'set'), n, quantity held, quantity held before, most items, most pieces (0: any), seconds to live, when added (0: now). */
export const PUT_SCRIPT = `${CART}
local field, mode, n = ARGV[1], ARGV[2], tonumber(ARGV[3])
local item = read(field)
local others = redis.call('HLEN', CART) - redis.call('HEXISTS', CART, '#')
if not item and others >= tonumber(ARGV[6]) then
  return { 'items', 0, 0, seq }
end
local quantity = n
if mode == 'add' then
  if not item then quantity = tonumber(ARGV[4])
  elseif tonumber(ARGV[5]) > 0 then quantity = item.quantity + n end
end
local more = quantity - (item and item.quantity or 0)
local most = tonumber(ARGV[7])
if most > 0 and more > 0 then
  local sum = more
  for _, text in ipairs(redis.call('HVALS', CART)) do sum = sum + tonumber(string.match(text, '^(%d+):') or 0) end
  if sum > most then return { 'pieces', 0, 0, seq } end
end
local added = item and item.added or (tonumber(ARGV[9]) > 0 and tonumber(ARGV[9]) or now)
write(field, quantity, added)
redis.call('EXPIRE', CART, ARGV[8])
return { 'ok', quantity, added, seq, others == 0 and 1 or 0 }
`;

/** ARGV: SKU. Answers whether it was there, and the time of the change. */
export const REMOVE_SCRIPT = `${CART}
local there = read(ARGV[1]) and 1 or 0
write(ARGV[1], 0, 0)
return { there, seq }
`;

/** ARGV: seconds to live, then SKU and value of each item of the snapshot. What is in the cart already is newer. */
export const LOAD_SCRIPT = `${CART}
if redis.call('HEXISTS', CART, '#') == 0 then
  redis.call('HSET', CART, '#', '1')
  for i = 2, #ARGV, 2 do redis.call('HSETNX', CART, ARGV[i], ARGV[i + 1]) end
  local all = redis.call('HGETALL', CART)
  for i = 1, #all, 2 do
    if string.sub(all[i + 1], 1, 2) == '0:' then redis.call('HDEL', CART, all[i]) end
  end
end
redis.call('EXPIRE', CART, ARGV[1])
return redis.call('HGETALL', CART)
`;

/**
 * KEYS[2]: the mark of the order, in the cart's slot. ARGV: seconds the mark lives, then SKU, bought, floor of each
 * line; a quantity never falls below its floor (what was reserved anew since the order). Once per order; whoever asks again is told what
 * is there, because the first answer may have been lost before the snapshot heard of it.
 */
export const BOUGHT_SCRIPT = `${CART}
local first = redis.call('SET', KEYS[2], '1', 'NX', 'EX', ARGV[1])
local changed = {}
for i = 2, #ARGV, 3 do
  local item = read(ARGV[i])
  if item and first then
    local quantity = math.min(item.quantity, math.max(item.quantity - tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])))
    write(ARGV[i], quantity, item.added)
    changed[#changed + 1] = { ARGV[i], math.max(0, quantity), item.added, seq }
  elseif not first then
    changed[#changed + 1] = { ARGV[i], item and item.quantity or 0, item and item.added or 0, seq }
  end
end
return changed
`;

/** KEYS[1]: a lock. ARGV: what was put into it. Nobody takes away a lock that is another's by now. */
export const UNLOCK_SCRIPT = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`;
