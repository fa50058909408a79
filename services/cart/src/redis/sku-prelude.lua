-- The first part of every script about a SKU: its state in Redis, and the rules that all scripts share.
-- Times are Redis's own, in milliseconds unless stated otherwise.
-- KEYS are the same in each script and in one hash slot:
--   1 hash    the replica of the stock ledger, with these fields:
--             onHand, version
--             applied      sales up to this version have been taken off the holds
--             held         the sum of the holds
--             seq          the last change, in microseconds
--             quarantined  present while nothing can be reserved
--             confirmed    when the ledger last agreed
--             released     JSON: owner -> seq and pieces that the owner gave up. They become available once the ledger knows, because
--                          from then on it refuses to sell them to that owner under an older claim or receipt; and whether
--                          they are repeated: the release had been confirmed before Redis forgot it
--             waiting      JSON: the owners in the queue, in order; absent if there are none
--             offers       JSON: owner -> the offer of a piece, see serve-waiting.lua
--             unanswered   how many offers in a row have ended unanswered; absent: none
--             readableBy   the oldest format whose code may use these keys; absent: 1
--             server       the Redis on which the replica was last compared with the snapshot
--             asked        when a request last needed it, give or take an hour
--             sale         version:opensAt:paused:oneOfEach:room:earlyMs, the terms of the pot's update (ADR 68), with the version of the product that
--                          they came with; absent: it was never in one
--   2 hash    owner -> quantity:reservedAt:expiresAt:firstAt:claimUntil:raised (a checkout may be under way until claimUntil; 0: none. So many
--             of the pieces were reserved for it alone, beyond what the shopper had)
--   3 zset    owners by the end of their hold, '-owner' by the end of their waiting period, '+owner' by the end of the claim that has raised
--             the hold
--   4 string  the version that a rebuilt replica must have reached
--   5 hash    owner -> firstAt:endedAt of a hold that has ended; it counts until the waiting period is over. After it: 1 if its pieces
--             were sold, else 0, and the account to which a guest's hold has moved
-- ARGV[1] in each script, `times`: numbers separated by colons: the waiting period, how long a comparison with the ledger stays
-- fresh, an offer, and the two hours; then the newest seq that the caller has seen.
-- Texts with colons only ever grow at their end, and a reader ignores what it does not know (ADR 45).
local REPLICA, HOLDS, EXPIRY, MIN_VERSION, PAST = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local waitMs, freshMs, offerMs, capMs, seenSeq = string.match(ARGV[1], '^(%d+):(%d+):(%d+):(%d+):(%d+)$')
waitMs, freshMs, offerMs, capMs = tonumber(waitMs), tonumber(freshMs), tonumber(offerMs), tonumber(capMs)
seenSeq = tonumber(seenSeq)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local NONE = { quantity = 0, reservedAt = 0, expiresAt = 0, firstAt = 0, claimUntil = 0, raised = 0 }

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local state = redis.call('HMGET', REPLICA, 'onHand', 'version', 'applied', 'held', 'seq', 'quarantined', 'confirmed', 'released',
  'readableBy', 'waiting', 'offers', 'server', 'asked', 'unanswered', 'sale')
-- The format of this code. A release that writes what older code would misread says so in readableBy.
local FORMAT = 1
if tonumber(state[9] or 1) > FORMAT then return cjson.encode({ status = 'newer' }) end
local storedSeq = tonumber(state[5] or 0)
local savedSeq = storedSeq
-- A server that has restarted or been promoted has a new id, and may have lost the last changes (ADR 25).
local SERVER = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)') or ''
local isOutdated = state[1] and (state[12] ~= SERVER or storedSeq < seenSeq)
-- An outdated replica promises nothing, as if there were none, until install has compared it with the snapshot.
local missing = not state[1] or isOutdated
local onHand, version, applied = tonumber(state[1] or 0), tonumber(state[2] or 0), tonumber(state[3] or 0)
local held = tonumber(state[4] or 0)
local quarantined = state[6] and true or nil
local confirmed = tonumber(state[7] or 0)
local released = state[8] and cjson.decode(state[8]) or {}
local waiting = state[10]
local offers, offersChanged = state[11] and cjson.decode(state[11]) or {}, false
local unanswered = tonumber(state[14] or 0)

local function parseSale(text)
  local version, opensAt, paused, oneOfEach, room, earlyMs =
    string.match(text or '', '^(%d+):(%d+):(%d):(%d):?(%d?):?(%d*)')
  return {
    version = tonumber(version or 0), opensAt = tonumber(opensAt or 0),
    paused = paused == '1', oneOfEach = oneOfEach == '1', room = room == '1',
    earlyMs = tonumber(earlyMs or '') or 0,
  }
end
local sale = parseSale(state[15])

-- Older terms change nothing. They are stored where there is no replica too, for the one that will come.
local function storeSale(text)
  local given = parseSale(text)
  if given.version <= sale.version then return end
  sale = given
  redis.call('HSET', REPLICA, 'sale', text)
end

-- Why nothing more of the SKU is promised now; nil: it is on sale. `opensAt`: for someone with early access; nil: for everyone.
local function closedBySale(opensAt)
  if now < (opensAt or sale.opensAt) then return 'not-open' end
  if sale.paused then return 'paused' end
end
local seq = math.max(storedSeq + 1, seenSeq + 1, time[1] * 1000000 + time[2])

-- An empty table is deleted, because JSON would make an object of an empty list.
local function saveJson(field, value)
  if next(value) then redis.call('HSET', REPLICA, field, cjson.encode(value)) else redis.call('HDEL', REPLICA, field) end
end

local function saveOffers()
  saveJson('offers', offers)
  offersChanged = false
end

-- The two-hour rule (ADR 11), for all scripts: when the last renewal of a hold that began at `firstAt` ends.
local function endOfTwoHours(firstAt) return firstAt + capMs end

local function parseHold(text)
  if not text then return NONE end
  local quantity, reservedAt, expiresAt, firstAt, claimUntil, raised =
    string.match(text, '^(%d+):(%d+):(%d+):(%d+):?(%d*):?(%d*)')
  return {
    quantity = tonumber(quantity), reservedAt = tonumber(reservedAt),
    expiresAt = tonumber(expiresAt), firstAt = tonumber(firstAt), claimUntil = tonumber(claimUntil) or 0,
    raised = tonumber(raised) or 0,
  }
end

-- When the first hold ends, or the first claim that has raised one (0: there is none). The sorted set also lists owners by the end of
-- their waiting period, many of them after many sales, so whichever are fewer are looked through: these, or the holds.
local function endOfFirstHold()
  local some = held > 0 and redis.call('ZRANGE', EXPIRY, 0, 0, 'WITHSCORES') or {}
  if #some == 0 then return 0 end
  if string.sub(some[1], 1, 1) == '-' and redis.call('ZCARD', EXPIRY) > 2 * redis.call('HLEN', HOLDS) then
    local first
    for _, text in ipairs(redis.call('HVALS', HOLDS)) do
      local hold = parseHold(text)
      local ends = hold.raised > 0 and math.min(hold.expiresAt, hold.claimUntil) or hold.expiresAt
      first = math.min(first or ends, ends)
    end
    return first or 0
  end
  local from = 0
  while #some > 0 do
    for i = 1, #some, 2 do
      if string.sub(some[i], 1, 1) ~= '-' then return tonumber(some[i + 1]) end
    end
    from = from + #some / 2
    some = redis.call('ZRANGE', EXPIRY, from, from + 99, 'WITHSCORES')
  end
  return 0
end

-- Whether the script has changed how much is held, or until when. Its answer then says so, for holds.changed.v1.
local holdsChanged = false

-- seq has more digits than cjson writes of a number, so it is a string.
local function reply(status, fields)
  if holdsChanged then fields.news = { held = held, freeAt = endOfFirstHold() } end
  fields.offersChanged = offersChanged or nil
  if offersChanged then saveOffers() end
  fields.status, fields.now, fields.seq, fields.savedSeq = status, now, int(seq), int(savedSeq)
  -- What a rebuild starts from.
  if missing then fields.server, fields.storedSeq, fields.storedApplied = SERVER, int(storedSeq), tonumber(state[3] or 0) end
  return cjson.encode(fields)
end

local function readHold(owner) return parseHold(redis.call('HGET', HOLDS, owner)) end

-- What was raised is the first to go.
local function copyHold(hold, quantity)
  local less = math.max(0, hold.quantity - quantity)
  return {
    quantity = quantity, reservedAt = hold.reservedAt,
    expiresAt = hold.expiresAt, firstAt = hold.firstAt, claimUntil = hold.claimUntil,
    raised = math.max(0, (hold.raised or 0) - less),
  }
end

-- Ends an offer: 'kept' (it is an ordinary hold now), 'over', or 'again' (a stock edit took the piece back, or the offer ended before
-- its owner could be emailed, so the owner goes on waiting). Returns whether there was an open offer.
local function endOffer(owner, state)
  local offer = offers[owner]
  if not offer or offer.state ~= 'open' then return false end
  offersChanged = true
  if offer.left then
    offers[owner] = nil
    return true
  end
  if state == 'over' and not offer.noted then state = 'again' end
  offer.state, offer.noted = state, nil
  return true
end

-- A claim whose answer was lost must not keep pieces for as long as the reservation lasts.
local function noteRaised(owner, before, hold)
  local was, is = before.raised or 0, hold.quantity > 0 and hold.raised or 0
  if is > 0 then redis.call('ZADD', EXPIRY, int(hold.claimUntil), '+' .. owner)
  elseif was > 0 then redis.call('ZREM', EXPIRY, '+' .. owner) end
end

local function writeHold(owner, before, hold)
  noteRaised(owner, before, hold)
  held = held + hold.quantity - before.quantity
  holdsChanged = holdsChanged or hold.quantity ~= before.quantity or hold.expiresAt ~= before.expiresAt
  if hold.quantity == 0 then
    if before.quantity > 0 then redis.call('HDEL', HOLDS, owner); redis.call('ZREM', EXPIRY, owner) end
    endOffer(owner, 'over')
    return
  end
  redis.call('HSET', HOLDS, owner, int(hold.quantity) .. ':' .. int(hold.reservedAt) .. ':' ..
    int(hold.expiresAt) .. ':' .. int(hold.firstAt) .. ':' .. int(hold.claimUntil) .. ':' .. int(hold.raised or 0))
  if hold.expiresAt ~= before.expiresAt then redis.call('ZADD', EXPIRY, int(hold.expiresAt), owner) end
end

local function readPast(owner)
  local text = redis.call('HGET', PAST, owner)
  if not text then return nil end
  local firstAt, endedAt, sold = string.match(text, '^(%d+):(%d+):?(%d*)')
  -- A shopper who has bought may start again.
  if sold == '1' or tonumber(endedAt) + waitMs <= now then return nil end
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

-- The buyer's cart still shows the pieces until order.paid.v1 arrives.
local function noteSale(owner)
  writePast(owner, now, now)
  if redis.call('HEXISTS', PAST, owner) == 1 then redis.call('HSET', PAST, owner, int(now) .. ':' .. int(now) .. ':1') end
end

-- The guest may have ordered the pieces before they moved, and may log in again because the answer was lost.
local function noteMove(guest, owner)
  local times = string.match(redis.call('HGET', PAST, guest) or '', '^%d+:%d+')
  if times then redis.call('HSET', PAST, guest, times .. ':0:' .. owner) end
end

local function movedTo(guest) return string.match(redis.call('HGET', PAST, guest) or '', '^%d+:%d+:0:(.+)$') end

-- Whose hold a sale to this buyer uses.
local function holderOf(buyer)
  if readHold(buyer).quantity > 0 then return buyer end
  return movedTo(buyer) or buyer
end

local function wasSold(owner) return string.match(redis.call('HGET', PAST, owner) or '', '^%d+:%d+:1') ~= nil end

local function endHold(owner, hold, endedAt)
  writeHold(owner, hold, NONE)
  writePast(owner, hold.firstAt, endedAt)
end

local function saveHeld()
  redis.call('HSET', REPLICA, 'held', int(held), 'seq', int(seq))
  savedSeq = seq
end

local function sumOfHolds()
  local sum = 0
  for _, text in ipairs(redis.call('HVALS', HOLDS)) do sum = sum + parseHold(text).quantity end
  return sum
end

-- The owner may be ordering these pieces right now, with a claim or a receipt. The release invalidates those whose seq is not above
-- `upTo`; a receipt that comes with the answer stays valid.
local function recordRelease(owner, pieces, upTo, repeated)
  released[owner] = {
    seq = int(upTo or seq), pieces = (released[owner] or { pieces = 0 }).pieces + pieces, repeated = repeated,
  }
  saveJson('released', released)
end

-- How many pieces, and whether Redis had forgotten some of them.
local function piecesReleased()
  local pieces, repeated = 0, nil
  for _, one in pairs(released) do
    pieces = pieces + one.pieces
    repeated = repeated or one.repeated
  end
  return pieces, repeated
end

-- Someone has reserved a piece, so offers last as long as usual again.
local function answered()
  if unanswered > 0 then redis.call('HDEL', REPLICA, 'unanswered') end
  unanswered = 0
end

-- The order was not placed, or its sale has been taken off the hold.
local function endRaised(owner)
  local hold = readHold(owner)
  redis.call('ZREM', EXPIRY, '+' .. owner)
  if hold.raised > 0 and hold.raised < hold.quantity then writeHold(owner, hold, copyHold(hold, hold.quantity - hold.raised)) end
end

-- Each script that starts with a replica calls this first, and then serveWaiting().
local function freeExpired()
  local over = redis.call('ZRANGEBYSCORE', EXPIRY, '-inf', now)
  local isUnanswered = false
  for _, member in ipairs(over) do
    if string.sub(member, 1, 1) == '-' then
      removePast(string.sub(member, 2))
    elseif string.sub(member, 1, 1) == '+' then
      endRaised(string.sub(member, 2))
    else
      local hold, offer = readHold(member), offers[member]
      isUnanswered = isUnanswered or (offer and offer.state == 'open' and offer.noted)
      endHold(member, hold, hold.expiresAt)
      -- Offered once more; someone who cannot be reached then must not keep the piece from everyone.
      if offer and offer.state == 'again' and not offer.takenBack then offer.lapsed = true end
      if hold.quantity == 0 then
        -- Its field was lost, and its pieces would stay held for ever.
        redis.call('ZREM', EXPIRY, member)
        held, holdsChanged = sumOfHolds(), true
      end
    end
  end
  if isUnanswered then
    unanswered = unanswered + 1
    redis.call('HSET', REPLICA, 'unanswered', unanswered)
  end
  if #over > 0 then redis.call('HSET', REPLICA, 'held', int(held)) end
end
