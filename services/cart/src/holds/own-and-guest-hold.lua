-- Shared by the scripts about one owner's hold. Without a replica they answer 'missing'.
-- ARGV: times, owner, guest (the owner before logging in, or '').
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
local owner, guestOwner = ARGV[2], ARGV[3]
local own = readHold(owner)
local guest = (guestOwner ~= '' and guestOwner ~= owner) and readHold(guestOwner) or NONE
local releasedPieces, releaseRepeated = piecesReleased()
local others = held + releasedPieces - own.quantity - guest.quantity

-- Of the owner's pieces, those that are on offer and become an ordinary hold now: until then no cart has them.
local fromOffer = 0

-- The guest's two hours are the owner's now, where the hold has ended and so cannot take them along.
local joined
local function joinPast()
  local past = guestOwner ~= owner and own.quantity + guest.quantity == 0 and readPast(guestOwner)
  if not past or movedTo(guestOwner) == owner or wasSold(owner) then return end
  local before = readPast(owner) or past
  joined = { firstAt = math.min(past.firstAt, before.firstAt), endedAt = math.max(past.endedAt, before.endedAt) }
  writePast(owner, joined.firstAt, joined.endedAt)
  saveHeld()
end

local function answer(status, hold, moved)
  return reply(status, {
    onHand = onHand, version = version, heldByOthers = others,
    hold = hold, previous = own.quantity - fromOffer, moved = moved or 0,
    quarantined = quarantined, releasePending = releasedPieces > 0 or nil, releaseRepeated = releaseRepeated, joined = joined,
  })
end

-- Whether the ledger has to be asked before anything is promised: the replica has not been compared with it lately, or claimed pieces
-- may have become a sale that the replica does not know of yet. `asked`: '1' if the ledger has just been asked.
local function isUnsure(asked)
  if asked == '1' then return false end
  local claimUntil = math.max(own.claimUntil, guest.claimUntil)
  return claimUntil > confirmed or now - confirmed > freshMs
end

-- From now for the length of a hold, but never past the two hours.
local function renew(hold, holdMs)
  hold.reservedAt = now
  hold.expiresAt = math.max(hold.expiresAt, math.min(now + holdMs, endOfTwoHours(hold.firstAt)))
end

-- Replicas that no one asks for are dropped (audit.lua).
if now - tonumber(state[13] or 0) > 3600000 then redis.call('HSET', REPLICA, 'asked', int(now)) end
