/*
 * All rules of holds, as Lua. Each script touches the four keys of one SKU, which share a hash slot:
 *   KEYS[1] hash   onHand, version (of the replica), settled (sales up to this version are taken off the holds),
 *                  held (sum of the holds), seq (last change)
 *   KEYS[2] hash   owner -> quantity:reservedAt:expiresAt:firstAt (milliseconds)
 *   KEYS[3] zset   owner by expiry
 *   KEYS[4] string the version that what a rebuild reads must have reached
 * Time is Redis's own. Numbers are formatted without an exponent, which Lua would use from 1e14 on.
 */

const CLOCK = `
local STOCK, HOLDS, EXPIRY, FLOOR = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function int(n) return string.format('%.0f', n) end
local NONE = { quantity = 0, reserved = 0, expires = 0, first = 0 }
local held = 0
local function parse(text)
  if not text then return NONE end
  local q, r, e, f = string.match(text, '^(%d+):(%d+):(%d+):(%d+)$')
  return { quantity = tonumber(q), reserved = tonumber(r), expires = tonumber(e), first = tonumber(f) }
end
local function read(owner) return parse(redis.call('HGET', HOLDS, owner)) end
local function write(owner, before, hold)
  held = held + hold.quantity - before.quantity
  if hold.quantity == 0 then
    if before.quantity > 0 then redis.call('HDEL', HOLDS, owner); redis.call('ZREM', EXPIRY, owner) end
    return
  end
  redis.call('HSET', HOLDS, owner,
    int(hold.quantity) .. ':' .. int(hold.reserved) .. ':' .. int(hold.expires) .. ':' .. int(hold.first))
  if hold.expires ~= before.expires then redis.call('ZADD', EXPIRY, int(hold.expires), owner) end
end
local function with(hold, quantity)
  return { quantity = quantity, reserved = hold.reserved, expires = hold.expires, first = hold.first }
end
`;

const REPLICA = `${CLOCK}
local state = redis.call('HMGET', STOCK, 'onHand', 'version', 'settled', 'held', 'seq')
local missing = not state[1]
local onHand, version, settled = tonumber(state[1] or 0), tonumber(state[2] or 0), tonumber(state[3] or 0)
held = tonumber(state[4] or 0)
local seq = math.max(tonumber(state[5] or 0) + 1, time[1] * 1000000 + time[2])
if not missing then
  local expired = redis.call('ZRANGEBYSCORE', EXPIRY, '-inf', now)
  for _, owner in ipairs(expired) do write(owner, read(owner), NONE) end
  if #expired > 0 then redis.call('HSET', STOCK, 'held', int(held)) end
end
`;

/* Holds never exceed the stock: the latest reservations give way, as the others came first. */
const CUT = `
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
    local left = with(one.hold, math.max(0, one.hold.quantity - (held - onHand)))
    write(one.owner, one.hold, left)
    changed[#changed + 1] = { one.owner, left.quantity, left.reserved, left.expires, left.first }
  end
  return changed
end
`;

/** ARGV: mode, owner, alias (a guest whose hold the owner takes over, or ''), n, holdMs, capMs, claimMs. */
export const HOLD_SCRIPT = `${REPLICA}
if missing then return { 'missing', now } end
local mode, owner, alias, n = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local holdMs, capMs, claimMs = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local own = read(owner)
local guest = (alias ~= '' and alias ~= owner) and read(alias) or NONE
local others = held - own.quantity - guest.quantity
local base = own
if guest.quantity > 0 then
  base = guest.expires > own.expires and with(guest, 0) or with(own, 0)
  base.first = own.quantity > 0 and math.min(own.first, guest.first) or guest.first
end
local function answer(status, hold, moved)
  if status == 'ok' then redis.call('HSET', STOCK, 'held', int(held), 'seq', int(seq)) end
  return { status, now, onHand, others, hold.quantity, hold.reserved, hold.expires, hold.first, seq,
    own.quantity, moved or 0, version }
end
if mode == 'look' then return answer('look', own, guest.quantity) end
if mode == 'release' then
  write(owner, own, NONE)
  return answer('ok', NONE)
end
if mode == 'extend' then
  if own.quantity == 0 then return answer('none', own) end
  local expires = math.min(now + holdMs, own.first + capMs)
  if expires <= own.expires then return answer('limit', own) end
  local hold = { quantity = own.quantity, reserved = now, expires = expires, first = own.first }
  write(owner, own, hold)
  return answer('ok', hold)
end
if mode == 'move' and guest.quantity == 0 then return answer('none', own) end
local want = n
if mode == 'add' then want = own.quantity + math.max(n, guest.quantity) end
if mode == 'move' then want = own.quantity + guest.quantity end
if mode == 'claim' then want = math.max(own.quantity + guest.quantity, n) end
if want > onHand - others then return answer('refused', own) end
local live = own.quantity + guest.quantity > 0
local hold = { quantity = want, reserved = base.reserved, expires = base.expires, first = base.first }
if not live then
  hold.reserved, hold.first = now, now
  hold.expires = now + (mode == 'claim' and claimMs or holdMs)
elseif mode == 'claim' then
  hold.expires = math.max(base.expires, now + claimMs)
elseif mode == 'add' then
  hold.reserved = now
  hold.expires = math.max(base.expires, math.min(now + holdMs, base.first + capMs))
end
write(alias, guest, NONE)
write(owner, own, hold)
return answer('ok', hold, guest.quantity)
`;

/**
 * ARGV: onHand, version, buyer or '', sold, seconds that a version is remembered. The replica drops and the buyer's hold shrinks in one go.
 * Without a replica the version is remembered, so that nothing read before becomes one.
 */
export const SETTLE_SCRIPT = `${REPLICA}${CUT}
local newOnHand, newVersion, buyer, sold = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
if missing then
  if newVersion > tonumber(redis.call('GET', FLOOR) or 0) then
    redis.call('SET', FLOOR, int(newVersion), 'EX', ARGV[5])
  end
  return { 'missing', now }
end
if newVersion <= settled and newVersion <= version then return { 'old', now, seq, version } end
local changed = {}
if newVersion > version then onHand, version = newOnHand, newVersion end
if newVersion > settled then
  settled = newVersion
  if buyer ~= '' then
    local own = read(buyer)
    if own.quantity > 0 then
      local left = with(own, math.max(0, own.quantity - sold))
      write(buyer, own, left)
      changed[1] = { buyer, left.quantity, left.reserved, left.expires, left.first }
    end
  end
end
for _, one in ipairs(cut()) do changed[#changed + 1] = one end
redis.call('HSET', STOCK, 'onHand', int(onHand), 'version', int(version), 'settled', int(settled),
  'held', int(held), 'seq', int(seq))
return { 'ok', now, seq, settled, unpack(changed) }
`;

/**
 * ARGV: onHand, version, settled, force, then owner, quantity, reservedAt, expiresAt, firstAt of each hold. Installs once.
 * 'stale': an event has told of a newer version than one of the readings. 'unsettled': more is held than is there, and a
 * sale that explains it is still under way; with force '1' the latest holds give way instead.
 */
export const INSTALL_SCRIPT = `${REPLICA}${CUT}
if not missing then return { 'present', now } end
onHand, version, settled = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if math.min(version, settled) < tonumber(redis.call('GET', FLOOR) or 0) then return { 'stale', now } end
local live, sum = {}, 0
for i = 5, #ARGV, 5 do
  local hold = { quantity = tonumber(ARGV[i + 1]), reserved = tonumber(ARGV[i + 2]), expires = tonumber(ARGV[i + 3]),
    first = tonumber(ARGV[i + 4]) }
  if hold.expires > now then
    live[#live + 1] = { owner = ARGV[i], hold = hold }
    sum = sum + hold.quantity
  end
end
if sum > onHand and settled < version and ARGV[4] ~= '1' then return { 'unsettled', now } end
redis.call('DEL', HOLDS, EXPIRY, FLOOR)
held = 0
for _, one in ipairs(live) do write(one.owner, NONE, one.hold) end
local changed = cut()
redis.call('HSET', STOCK, 'onHand', int(onHand), 'version', int(version), 'settled', int(settled),
  'held', int(held), 'seq', int(seq))
return { 'ok', now, seq, settled, unpack(changed) }
`;
