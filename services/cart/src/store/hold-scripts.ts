/* All rules of holds, as Lua. What the keys are, and what each script begins with: hold-lua.ts. ARGV[1] is the cool-down. */
import { CUT, REPLICA } from './hold-lua.ts';

/**
 * ARGV: cool-down, mode, owner, alias (a guest whose hold the owner takes over, or ''), n, holdMs, capMs, claimMs, network (of a guest,
 * or ''). 'again': the owner (or with 1 as the last value their network) has had it for the cap just now; the value before says when
 * the cool-down ends.
 */
export const HOLD_SCRIPT = `${REPLICA}
if missing then return { 'missing', now } end
local mode, owner, alias, n = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local holdMs, capMs, claimMs, network = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]), ARGV[9]
local own = read(owner)
local guest = (alias ~= '' and alias ~= owner) and read(alias) or NONE
local others = held - own.quantity - guest.quantity
local function answer(status, hold, moved, untilMs, byNetwork)
  if status == 'ok' then redis.call('HSET', STOCK, 'held', int(held), 'seq', int(seq)) end
  return { status, now, onHand, others, hold.quantity, hold.reserved, hold.expires, hold.first, seq,
    own.quantity, moved or 0, version, untilMs or 0, byNetwork or 0 }
end
if mode == 'look' then return answer('look', own, guest.quantity) end
if mode == 'release' or (mode == 'less' and n >= own.quantity) then
  if own.quantity == 0 then return answer('none', own) end
  finish(owner, own, now)
  return answer('ok', { quantity = 0, reserved = own.reserved, expires = now, first = own.first })
end
if mode == 'less' then
  local left = with(own, own.quantity - n)
  write(owner, own, left)
  return answer('ok', left)
end
if mode == 'extend' then
  if own.quantity == 0 then return answer('none', own) end
  local last = own.first + capMs
  if last <= own.expires and last <= now + holdMs then return answer('limit', own) end
  local hold = with(own, own.quantity)
  hold.reserved, hold.expires = now, math.max(own.expires, math.min(now + holdMs, last))
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
local longer, shorter = own, guest
if guest.expires > own.expires then longer, shorter = guest, own end
local hold = with(longer, want)
hold.network = live and own.network or network
if guest.quantity > 0 then hold.network = '' end
if shorter.quantity > 0 then hold.first = math.min(own.first, guest.first) end
if not live then hold.reserved, hold.first = now, now end
-- What was had of it lately counts, unless enough is left for others: then nobody waits for it.
if own.quantity == 0 and (mode == 'claim' or onHand - others - want < want) then
  local untilMs, byNetwork = 0, 0
  for index, name in ipairs({ owner, live and '' or alias, (live or network == '') and '' or 'n:' .. network }) do
    local before = past(name)
    if before then
      hold.first = math.min(hold.first, before.first)
      if before.first + capMs <= now and before.ended + coolMs > untilMs then
        untilMs, byNetwork = before.ended + coolMs, index == 3 and 1 or 0
      end
    end
  end
  if mode ~= 'claim' and untilMs > 0 then
    if mode ~= 'move' then return answer('again', NONE, 0, untilMs, byNetwork) end
    finish(alias, guest, now)
    redis.call('HSET', STOCK, 'held', int(held), 'seq', int(seq))
    return answer('again', NONE, guest.quantity, untilMs, byNetwork)
  end
end
local last = hold.first + capMs
-- Two that become one live no longer than the older may; what either had (a claim goes past the end) stays.
if live and hold.first < longer.first then hold.expires = math.max(shorter.expires, math.min(longer.expires, last)) end
if mode == 'claim' then
  hold.expires = math.max(hold.expires, now + claimMs)
elseif not live or mode == 'add' then
  hold.reserved = now
  hold.expires = math.max(hold.expires, math.min(now + holdMs, last))
end
if guest.quantity > 0 then finish(alias, guest, now) end
write(owner, own, hold)
return answer('ok', hold, guest.quantity)
`;

/**
 * ARGV: cool-down, onHand, version, buyer or '', sold, seconds that a version is remembered. The replica drops and the buyer's hold shrinks
 * in one go. Without a replica the version is remembered, so that nothing read before becomes one.
 */
export const SETTLE_SCRIPT = `${REPLICA}${CUT}
local newOnHand, newVersion, buyer, sold = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
if missing then
  if newVersion > tonumber(redis.call('GET', FLOOR) or 0) then
    redis.call('SET', FLOOR, int(newVersion), 'EX', ARGV[6])
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
    if own.quantity > 0 then changed[1] = shrink(buyer, own, own.quantity - sold) else forget(buyer) end
  end
end
for _, one in ipairs(cut()) do changed[#changed + 1] = one end
redis.call('HSET', STOCK, 'onHand', int(onHand), 'version', int(version), 'settled', int(settled),
  'held', int(held), 'seq', int(seq))
return { 'ok', now, seq, settled, unpack(changed) }
`;

/**
 * ARGV: cool-down, onHand, version, settled, force, then owner, quantity, reservedAt, expiresAt, firstAt of each hold, those that have
 * ended lately too. Installs once. 'stale': an event has told of a newer version than one of the readings. 'unsettled': more is held than
 * is there, and a sale that explains it is still under way; with force '1' the latest holds give way instead.
 */
export const INSTALL_SCRIPT = `${REPLICA}${CUT}
if not missing then return { 'present', now } end
onHand, version, settled = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if math.min(version, settled) < tonumber(redis.call('GET', FLOOR) or 0) then return { 'stale', now } end
local live, ended, sum = {}, {}, 0
for i = 6, #ARGV, 5 do
  local hold = { quantity = tonumber(ARGV[i + 1]), reserved = tonumber(ARGV[i + 2]), expires = tonumber(ARGV[i + 3]),
    first = tonumber(ARGV[i + 4]), network = '' }
  if hold.quantity > 0 and hold.expires > now then
    live[#live + 1] = { owner = ARGV[i], hold = hold }
    sum = sum + hold.quantity
  else
    ended[#ended + 1] = { owner = ARGV[i], hold = hold }
  end
end
if sum > onHand and settled < version and ARGV[5] ~= '1' then return { 'unsettled', now } end
redis.call('DEL', HOLDS, EXPIRY, FLOOR, PAST)
held = 0
for _, one in ipairs(live) do write(one.owner, NONE, one.hold) end
for _, one in ipairs(ended) do remember(one.owner, one.hold.first, math.min(now, one.hold.expires)) end
local changed = cut()
redis.call('HSET', STOCK, 'onHand', int(onHand), 'version', int(version), 'settled', int(settled),
  'held', int(held), 'seq', int(seq))
return { 'ok', now, seq, settled, unpack(changed) }
`;
