-- Shared by the scripts that may give an owner more pieces: reserve, set-quantity, move, claim. After own-and-guest-hold.lua.
-- ARGV: times, owner, guest; last: '1' if the ledger has just been asked (own-and-guest-hold.lua).
if isUnsure(ARGV[#ARGV]) then return answer('unsure', own) end
local live = own.quantity + guest.quantity > 0
local longer, shorter = own, guest
if guest.expiresAt > own.expiresAt then longer, shorter = guest, own end

-- The hold of `quantity` pieces that takes the place of the owner's and the guest's.
local function joinHolds(quantity)
  local hold = copyHold(longer, quantity)
  if not live then hold.reservedAt, hold.firstAt = now, now end
  if shorter.quantity > 0 then hold.firstAt = math.min(own.firstAt, guest.firstAt) end
  hold.claimUntil = math.max(own.claimUntil, guest.claimUntil)
  return hold
end

-- Whether there are too few: 'unsure' where the ledger has to be told of pieces that were released, so that they become free.
local function shortage(quantity)
  if quantity <= onHand - others then return nil end
  if quantity <= onHand - others + releasedPieces and ARGV[#ARGV] ~= '1' then return 'unsure' end
  return 'refused'
end

-- The two hours go on from a hold that has ended. Returns until when the owner has to wait if they are used up.
local function continuePast(hold)
  local waitUntil
  for _, name in ipairs({ owner, live and '' or guestOwner }) do
    local past = readPast(name)
    if past then
      hold.firstAt = math.min(hold.firstAt, past.firstAt)
      local ends = past.endedAt + waitMs
      if past.firstAt + mostMs <= now and ends > (waitUntil or 0) then waitUntil = ends end
    end
  end
  return waitUntil
end

-- A past hold counts only while fewer pieces would be left for others than are asked for.
local function waitFor(hold)
  local left = onHand - others - hold.quantity
  if own.quantity == 0 and left < hold.quantity then return continuePast(hold) end
end

local function answerWait(waitUntil, moved)
  return reply('wait', {
    onHand = onHand, version = version, heldByOthers = others,
    hold = NONE, previous = own.quantity, moved = moved or 0, waitUntil = waitUntil,
  })
end

local function renew(hold, holdMs)
  hold.reservedAt = now
  hold.expiresAt = math.max(hold.expiresAt, math.min(now + holdMs, hold.firstAt + mostMs))
end

-- Two holds that become one end no later than the older may. A claim lasts beyond that: what either had stays.
local function limitJoined(hold)
  if not live or hold.firstAt >= longer.firstAt then return end
  hold.expiresAt = math.max(shorter.expiresAt, math.min(longer.expiresAt, hold.firstAt + mostMs))
end

local function take(hold)
  for _, name in ipairs({ owner, guestOwner }) do
    endOffer(name, 'kept')
    leaveQueue(name)
  end
  if guest.quantity > 0 then
    -- They are not free, but the ledger must not sell them to the guest any more once the owner gives them up.
    recordRelease(guestOwner, 0)
    endHold(guestOwner, guest, now)
  end
  writeHold(owner, own, hold)
  saveHeld()
  return answer('ok', hold, guest.quantity)
end
