-- Shared by the scripts that concern one owner's hold; without a replica they answer 'missing'.
-- ARGV: times, owner, guest (who the owner was before signing in, or '').
if missing then return reply('missing', {}) end
local owner, guestOwner = ARGV[2], ARGV[3]
local own = readHold(owner)
local guest = (guestOwner ~= '' and guestOwner ~= owner) and readHold(guestOwner) or NONE
local releasedPieces = piecesReleased()
local others = held + releasedPieces - own.quantity - guest.quantity

local function answer(status, hold, moved)
  return reply(status, {
    onHand = onHand, version = version, heldByOthers = others,
    hold = hold, previous = own.quantity, moved = moved or 0,
    quarantined = quarantined,
  })
end

-- Whether the ledger has to be asked before anything is promised: nobody has compared the replica with it lately, or pieces were
-- claimed that may have become a sale which the replica has not heard of. `asked`: '1' when it has just been asked.
local function isUnsure(asked)
  if asked == '1' then return false end
  local claimUntil = math.max(own.claimUntil, guest.claimUntil)
  return claimUntil > confirmed or now - confirmed > freshMs
end
