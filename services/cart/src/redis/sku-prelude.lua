-- Begins every script of holds. Time is Redis's own, in milliseconds unless it says otherwise.
-- KEYS, the same in each script and in one hash slot:
--   1 hash    the stock replica: onHand, version, applied (sales up to this version are off the holds),
--             held (the sum of the holds), seq (last change, microseconds), quarantined (there is nothing to be had for now),
--             confirmed (at that time the ledger said the same), released (JSON: owner -> seq and pieces that the owner gave up;
--             free once the ledger has been told, which then refuses to sell them to that owner with an older claim or receipt),
--             waiting (JSON: the owners who wait for a piece, in order; absent: nobody),
--             offers (JSON: owner -> state, seq, and at and until of the hold that was made for who waited, see waiting.lua;
--             waits: it was taken back, and the owner is in `waiting`; takenBack: so was one before it),
--             readableBy (the oldest format whose code may work with these keys; absent: 1)
--   2 hash    owner -> quantity:reservedAt:expiresAt:firstAt:claimUntil (a checkout may be under way until then; 0: none)
--   3 zset    owners by the end of their hold; '-owner' by the end of their waiting period
--   4 string  the version that a rebuilt replica must have reached
--   5 hash    owner -> firstAt:endedAt of a hold that has ended; counts until the waiting period is over
-- ARGV[1] in each script, `times`: four lengths with colons between them, of the waiting period, for which a comparison with the
-- ledger stays fresh, of an offer, and of all renewals of a hold.
-- Texts with colons only ever grow at their end: a reader leaves out what it does not know (ADR 45).
local REPLICA, HOLDS, EXPIRY, MIN_VERSION, PAST = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local waitMs, freshMs, offerMs, mostMs = string.match(ARGV[1], '^(%d+):(%d+):(%d+):(%d+)$')
waitMs, freshMs, offerMs, mostMs = tonumber(waitMs), tonumber(freshMs), tonumber(offerMs), tonumber(mostMs)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local NONE = { quantity = 0, reservedAt = 0, expiresAt = 0, firstAt = 0, claimUntil = 0 }

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local state = redis.call('HMGET', REPLICA, 'onHand', 'version', 'applied', 'held', 'seq', 'quarantined', 'confirmed', 'released',
  'readableBy', 'waiting', 'offers')
-- This code's own. A release that writes what older code would misread says so in readableBy.
local FORMAT = 1
if tonumber(state[9] or 1) > FORMAT then return cjson.encode({ status = 'newer' }) end
local missing = not state[1]
local onHand, version, applied = tonumber(state[1] or 0), tonumber(state[2] or 0), tonumber(state[3] or 0)
local held = tonumber(state[4] or 0)
local quarantined = state[6] and true or nil
local confirmed = tonumber(state[7] or 0)
local released = state[8] and cjson.decode(state[8]) or {}
local waiting = state[10]
local offers, offersChanged = state[11] and cjson.decode(state[11]) or {}, false
local seq = math.max(tonumber(state[5] or 0) + 1, time[1] * 1000000 + time[2])

-- seq has more digits than cjson writes of a number, so it is a string.
local function reply(status, fields)
  if offersChanged then
    if next(offers) then redis.call('HSET', REPLICA, 'offers', cjson.encode(offers))
    else redis.call('HDEL', REPLICA, 'offers') end
    fields.offersChanged = true
  end
  fields.status, fields.now, fields.seq = status, now, int(seq)
  return cjson.encode(fields)
end

local function parseHold(text)
  if not text then return NONE end
  local quantity, reservedAt, expiresAt, firstAt, claimUntil = string.match(text, '^(%d+):(%d+):(%d+):(%d+):?(%d*)')
  return {
    quantity = tonumber(quantity), reservedAt = tonumber(reservedAt),
    expiresAt = tonumber(expiresAt), firstAt = tonumber(firstAt), claimUntil = tonumber(claimUntil) or 0,
  }
end

local function readHold(owner) return parseHold(redis.call('HGET', HOLDS, owner)) end

local function copyHold(hold, quantity)
  return {
    quantity = quantity, reservedAt = hold.reservedAt,
    expiresAt = hold.expiresAt, firstAt = hold.firstAt, claimUntil = hold.claimUntil,
  }
end

-- What becomes of an offer: 'kept' (it is a hold like any other now), 'over', or 'again': an edit of stock took it away, or it ended
-- before anybody could be told of it, so its owner goes on waiting. Whether there was an offer to end.
local function endOffer(owner, state)
  local offer = offers[owner]
  if not offer or offer.state ~= 'open' then return false end
  if state == 'over' and not offer.noted then state = 'again' end
  offer.state, offer.noted, offersChanged = state, nil, true
  return true
end

local function writeHold(owner, before, hold)
  held = held + hold.quantity - before.quantity
  if hold.quantity == 0 then
    if before.quantity > 0 then redis.call('HDEL', HOLDS, owner); redis.call('ZREM', EXPIRY, owner) end
    endOffer(owner, 'over')
    return
  end
  redis.call('HSET', HOLDS, owner, int(hold.quantity) .. ':' .. int(hold.reservedAt) .. ':' ..
    int(hold.expiresAt) .. ':' .. int(hold.firstAt) .. ':' .. int(hold.claimUntil))
  if hold.expiresAt ~= before.expiresAt then redis.call('ZADD', EXPIRY, int(hold.expiresAt), owner) end
end

local function readPast(owner)
  local text = redis.call('HGET', PAST, owner)
  if not text then return nil end
  local firstAt, endedAt = string.match(text, '^(%d+):(%d+)')
  if tonumber(endedAt) + waitMs <= now then return nil end
  return { firstAt = tonumber(firstAt), endedAt = tonumber(endedAt) }
end

local function writePast(owner, firstAt, endedAt)
  if endedAt + waitMs <= now then return end
  redis.call('HSET', PAST, owner, int(firstAt) .. ':' .. int(endedAt))
  redis.call('ZADD', EXPIRY, int(endedAt + waitMs), '-' .. owner)
end

local function removePast(owner)
  if redis.call('HDEL', PAST, owner) == 1 then redis.call('ZREM', EXPIRY, '-' .. owner) end
end

local function endHold(owner, hold, endedAt)
  writeHold(owner, hold, NONE)
  writePast(owner, hold.firstAt, endedAt)
end

local function saveHeld() redis.call('HSET', REPLICA, 'held', int(held), 'seq', int(seq)) end

local function saveReleased()
  if next(released) then redis.call('HSET', REPLICA, 'released', cjson.encode(released))
  else redis.call('HDEL', REPLICA, 'released') end
end

-- The owner may be ordering these pieces at this moment, with a claim or with a receipt. The release makes those stale whose
-- seq is not above `upTo`; the answer that brings a new receipt leaves that one usable.
local function recordRelease(owner, pieces, upTo)
  released[owner] = { seq = int(upTo or seq), pieces = (released[owner] or { pieces = 0 }).pieces + pieces }
  saveReleased()
end

local function saveReplica()
  redis.call('HSET', REPLICA, 'onHand', int(onHand), 'version', int(version), 'applied', int(applied),
    'held', int(held), 'seq', int(seq), 'confirmed', int(confirmed))
end

local function saveQuarantine(is)
  if is then redis.call('HSET', REPLICA, 'quarantined', '1') else redis.call('HDEL', REPLICA, 'quarantined') end
end

-- What has expired is freed before anything else is decided.
if not missing then
  local over = redis.call('ZRANGEBYSCORE', EXPIRY, '-inf', now)
  for _, member in ipairs(over) do
    if string.sub(member, 1, 1) == '-' then
      removePast(string.sub(member, 2))
    else
      local hold = readHold(member)
      endHold(member, hold, hold.expiresAt)
    end
  end
  if #over > 0 then redis.call('HSET', REPLICA, 'held', int(held)) end
end
