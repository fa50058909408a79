-- The waiting list's rule, in front of every script about a SKU (ADR 48). An available piece is offered to the next person in the
-- queue by the script that makes it available, so no one else finds it first. An offer is a hold of one piece.
-- `offers` keeps each offer until PostgreSQL has recorded what became of it: state, seq, and at, firstAt and ends of the hold. Until
-- then its owner is not in the queue, unless a stock edit took the piece back (`waits`). `lapsed`: it ended by itself, before its owner
-- could see it. `takenBack`: an earlier offer to the same owner was taken back too. `left`: PostgreSQL has its end already, and the piece is still
-- held.

local function saveWaiting(owners)
  waiting = #owners > 0 and cjson.encode(owners) or nil
  saveJson('waiting', owners)
end

-- A shopper who has the pot in the cart no longer waits for it.
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

-- An offer lasts half as long as the one before it that no one answered, but at least a fifth of the usual time.
local function offerLasts() return math.max(offerMs / 2 ^ math.min(unanswered, 10), offerMs / 5) end

-- Each offer has its own seq, in the order of the queue.
local function offerPiece(owner, firstAt)
  local ends = math.min(now + math.floor(offerLasts()), endOfTwoHours(firstAt))
  writeHold(owner, NONE, { quantity = 1, reservedAt = now, expiresAt = ends, firstAt = firstAt, claimUntil = 0 })
  seq = seq + 1
  offers[owner] = {
    state = 'open', seq = int(seq), at = int(now), firstAt = int(firstAt), ends = int(ends),
    takenBack = offers[owner] and true or nil,
  }
  offersChanged = true
end

local function waitsAgain(owner) return offers[owner] and offers[owner].waits end
local function isQueued(owner) return not offers[owner] or offers[owner].waits or offers[owner].left end

-- Owners whose offered pieces a stock edit took back go to the front of the queue, in the order of their offers.
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

-- PostgreSQL's list has owners who have reserved a piece: a guest who waits may log in to an account that has one, and Redis may have
-- forgotten who left. A hold as short as an offer says nothing: it may have been taken back.
local function leaveWithReservation()
  for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
    local hold = readHold(owner)
    if hold.expiresAt > now and hold.expiresAt - hold.reservedAt > offerMs then leaveQueue(owner) end
  end
end

-- Makes the queue what PostgreSQL says, whose list is late: it still has owners whose offer is not recorded yet, and lacks those who
-- wait again.
local function putQueue(list)
  local listed, owners = {}, {}
  for _, owner in ipairs(list) do listed[owner] = true end
  for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
    if waitsAgain(owner) and not listed[owner] then owners[#owners + 1] = owner end
  end
  for _, owner in ipairs(list) do
    if isQueued(owner) then owners[#owners + 1] = owner end
  end
  saveWaiting(owners)
  leaveWithReservation()
end

-- When the two hours of the next hold began; nil if they are used up, so that others come first.
local function beginningOfHold(owner)
  local past = readPast(owner)
  if not past then return now end
  if endOfTwoHours(past.firstAt) > now then return past.firstAt end
end

-- Owners whose offer ended before they could see it, and who are not in the queue again yet (the first offered first). They come after
-- the queue, because reaching them has failed, and before anyone new.
local function unseen()
  local owners = {}
  for owner, offer in pairs(offers) do
    if offer.lapsed and not offer.waits then owners[#owners + 1] = owner end
  end
  table.sort(owners, function(a, b) return tonumber(offers[a].seq) < tonumber(offers[b].seq) end)
  return owners
end

-- Offers what is available. Every script that frees pieces calls it. A replica that has not been compared with the ledger lately
-- promises nothing, and where people are let in by a waiting room, that one comes first until the update closes (ADR 71).
local function serveWaiting()
  if sale.room or quarantined or not (waiting or next(offers)) or now - confirmed > freshMs or closedBySale() then return end
  local free = onHand - held - piecesReleased()
  if free < 1 then return end
  local isOffered = false
  local function serve(owner)
    local firstAt = free > 0 and readHold(owner).quantity == 0 and beginningOfHold(owner)
    if not firstAt then return false end
    offerPiece(owner, firstAt)
    free, isOffered = free - 1, true
    return true
  end
  local late, left = unseen(), {}
  for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
    if not (isQueued(owner) and serve(owner)) then left[#left + 1] = owner end
  end
  for _, owner in ipairs(late) do serve(owner) end
  if not isOffered then return end
  saveWaiting(left)
  saveHeld()
end
