-- Looks for damage: a replica that is older than the snapshot, lost fields, forgotten offers. A damaged one is joined with the snapshot
-- before it promises anything again. Drops a replica that no one has asked for.
-- KEYS: sku-prelude.lua. ARGV: times, the newest seq of the snapshot, JSON list of owners with a recorded offer, '1' if someone is in
-- the queue, after how long an unused replica is dropped (ms), how old a hold must be to be answered, and how old it may be (ms).
if not state[1] then return reply('missing', {}) end
if missing then return reply('damaged', {}) end
freeExpired()
serveWaiting()
if not state[13] then redis.call('HSET', REPLICA, 'asked', int(now)) end
local holds, past = redis.call('HLEN', HOLDS), redis.call('HLEN', PAST)

local function isDamaged()
  if tonumber(ARGV[2]) > savedSeq then return true end
  for _, owner in ipairs(cjson.decode(ARGV[3])) do
    if not offers[owner] then return true end
  end
  local raised = 0
  for _, text in ipairs(redis.call('HVALS', HOLDS)) do raised = raised + math.min(1, parseHold(text).raised) end
  return redis.call('ZCARD', EXPIRY) ~= holds + past + raised or sumOfHolds() ~= held
end

local function isUnused()
  if now - tonumber(state[13] or now) <= tonumber(ARGV[5]) then return false end
  local isQueued = waiting or next(offers) or ARGV[4] == '1'
  return holds + past == 0 and not isQueued and not next(released) and not quarantined
end

-- Holds that were reserved so long ago that the snapshot should have them. Those on offer are recorded with the queue.
local function lateHolds()
  local late, all = {}, held > 0 and redis.call('HGETALL', HOLDS) or {}
  for i = 1, #all, 2 do
    local owner, hold = all[i], parseHold(all[i + 1])
    local offer, age = offers[owner], now - hold.reservedAt
    local isOffered = offer and offer.state == 'open'
    if age > tonumber(ARGV[6]) and age < tonumber(ARGV[7]) and not isOffered and hold.raised == 0 then
      hold.owner, hold.claimUntil, hold.raised = owner, nil, nil
      late[#late + 1] = hold
    end
  end
  return #late > 0 and late or nil
end

if isDamaged() then
  redis.call('HDEL', REPLICA, 'server')
  return reply('damaged', {})
end
if not isUnused() then return reply('ok', { late = lateHolds() }) end
redis.call('DEL', REPLICA, HOLDS, EXPIRY, PAST)
return reply('dropped', {})
