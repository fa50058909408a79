-- Comes after the prelude in every script of holds: what is free goes to who waits, before anything else is decided. So nobody finds
-- a free piece while others wait for it (ADR 48). An offer is a hold of one piece. What became of it stays in `offers` until
-- PostgreSQL has noted it; until then its owner is in no queue, unless an edit of stock took the piece back (`waits`).

local function piecesReleased()
  local pieces = 0
  for _, one in pairs(released) do pieces = pieces + one.pieces end
  return pieces
end

-- An empty table would become an object in JSON, so an empty queue is no field.
local function saveWaiting(owners)
  waiting = #owners > 0 and cjson.encode(owners) or nil
  if waiting then redis.call('HSET', REPLICA, 'waiting', waiting) else redis.call('HDEL', REPLICA, 'waiting') end
end

-- Who has the pot in the cart does not wait for it any more.
local function leaveQueue(owner)
  if not waiting or not string.find(waiting, '"' .. owner .. '"', 1, true) then return end
  local left = {}
  for _, one in ipairs(cjson.decode(waiting)) do
    if one ~= owner then left[#left + 1] = one end
  end
  saveWaiting(left)
  offers[owner] = { state = 'kept', seq = int(seq), at = int(now), firstAt = int(now), ends = int(now) }
  offersChanged = true
end

-- Each offer has a seq of its own, in the order of the queue.
local function offerPiece(owner, firstAt)
  local ends = math.min(now + offerMs, firstAt + mostMs)
  writeHold(owner, NONE, { quantity = 1, reservedAt = now, expiresAt = ends, firstAt = firstAt, claimUntil = 0 })
  seq = seq + 1
  offers[owner] = {
    state = 'open', seq = int(seq), at = int(now), firstAt = int(firstAt), ends = int(ends),
    takenBack = offers[owner] and true or nil,
  }
  offersChanged = true
end

local function waitsAgain(owner) return offers[owner] and offers[owner].waits end

-- Whose offered pieces an edit of stock took back come before all others again, in the order in which they were offered.
local function putBack(owners)
  if #owners == 0 then return end
  for _, owner in ipairs(owners) do offers[owner].waits = true end
  local others = {}
  for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
    local list = waitsAgain(owner) and owners or others
    list[#list + 1] = owner
  end
  table.sort(owners, function(a, b) return tonumber(offers[a].seq) < tonumber(offers[b].seq) end)
  for _, owner in ipairs(others) do owners[#owners + 1] = owner end
  saveWaiting(owners)
end

-- When the two hours of a shopper began who waits; nil if they are used up, so that others come first (ADR 11).
local function firstAtOf(owner)
  local past = readPast(owner)
  if not past then return now end
  if past.firstAt + mostMs > now then return past.firstAt end
end

-- A replica that was not compared with the ledger lately promises nothing, to nobody.
local function serveWaiting()
  if missing or quarantined or not waiting or now - confirmed > freshMs then return end
  local free = onHand - held - piecesReleased()
  if free < 1 then return end
  local left = {}
  for _, owner in ipairs(cjson.decode(waiting)) do
    local isQueued = not offers[owner] or waitsAgain(owner)
    local firstAt = free > 0 and isQueued and readHold(owner).quantity == 0 and firstAtOf(owner)
    if firstAt then
      offerPiece(owner, firstAt)
      free = free - 1
    else
      left[#left + 1] = owner
    end
  end
  saveWaiting(left)
  redis.call('HSET', REPLICA, 'held', int(held), 'seq', int(seq))
end

serveWaiting()
