-- Shared by the scripts that may give an owner more pieces: reserve, set-quantity, move and claim. Follows own-and-guest-hold.lua.
-- ARGV: times, owner, guest; last but one: '1' if the owner has early access to the pot's update; last: '1' if the ledger has just been asked.
if isUnsure(ARGV[#ARGV]) then return answer('unsure', own) end
-- When the pot's update opens for this owner (ADR 74).
local opensAt = ARGV[#ARGV - 1] == '1' and sale.opensAt - sale.earlyMs or sale.opensAt
local live = own.quantity + guest.quantity > 0
local longer, shorter = own, guest
if guest.expiresAt > own.expiresAt then longer, shorter = guest, own end

local function offeredPieces()
  return offers[owner] and offers[owner].state == 'open' and own.quantity or 0
end

-- The hold of `quantity` pieces that replaces the owner's and the guest's.
local function joinHolds(quantity)
  local hold = copyHold(longer, quantity)
  if not live then hold.reservedAt, hold.firstAt = now, now end
  if shorter.quantity > 0 then hold.firstAt = math.min(own.firstAt, guest.firstAt) end
  hold.claimUntil = math.max(own.claimUntil, guest.claimUntil)
  -- The guest's pieces all go into the owner's cart.
  hold.raised = own.raised
  return hold
end

-- A receipt of the owner's lasts longer than the hold does now. Anyone who reserves next asks the ledger first, which then refuses it. A claim
-- that is under way stays valid.
local function endReceipts(hold)
  if own.quantity == 0 or hold.expiresAt >= own.expiresAt or own.claimUntil > now then return end
  recordRelease(owner, 0, seq - 1)
  confirmed = 0
  redis.call('HSET', REPLICA, 'confirmed', 0)
end

-- Whether there are too few pieces: 'unsure' where telling the ledger about released pieces would make enough of them available.
local function shortage(quantity)
  if quantity <= onHand - others then return nil end
  if quantity <= onHand - others + releasedPieces and ARGV[#ARGV] ~= '1' then return 'unsure' end
  return 'refused'
end

-- Refuses pieces that the owner does not hold yet while the pot's update has not opened or is paused, and a second piece where everyone may
-- have one. Holds that exist stay.
local function refusedBySale(quantity)
  local isMore = not live or quantity > own.quantity + guest.quantity
  local why = isMore and closedBySale(opensAt)
  if not why and sale.oneOfEach and quantity > math.max(1, own.quantity) then why = 'one-of-each' end
  if not why then return nil end
  return reply(why, {
    onHand = onHand, version = version, heldByOthers = others, hold = own, previous = own.quantity, moved = 0,
    opensAt = int(opensAt),
  })
end

-- The two hours continue from a hold that has ended, the owner's or the guest's. Returns until when the owner has to wait if they are used up.
local function continuePast(hold)
  local waitUntil
  for _, name in ipairs({ own.quantity == 0 and owner or '', guest.quantity == 0 and guestOwner or '' }) do
    local past = readPast(name)
    if past then
      hold.firstAt = math.min(hold.firstAt, past.firstAt)
      local ends = past.endedAt + waitMs
      if endOfTwoHours(past.firstAt) <= now and ends > (waitUntil or 0) then waitUntil = ends end
    end
  end
  return waitUntil
end

-- A past hold counts only while fewer pieces would be left for others than are asked for.
local function waitFor(hold)
  local left = onHand - others - hold.quantity
  if hold.quantity > own.quantity and left < hold.quantity then return continuePast(hold) end
end

local function answerWait(waitUntil, moved)
  return reply('wait', {
    onHand = onHand, version = version, heldByOthers = others,
    hold = NONE, previous = own.quantity, moved = moved or 0, waitUntil = waitUntil,
  })
end

-- Two joined holds end no later than the two hours of the older allow, but a claim that is under way keeps its pieces.
local function limitJoined(hold)
  if not live or hold.firstAt >= longer.firstAt then return end
  local last = math.min(longer.expiresAt, endOfTwoHours(hold.firstAt))
  hold.expiresAt = math.max(shorter.expiresAt, hold.claimUntil, last)
end

local function take(hold)
  answered()
  for _, name in ipairs({ owner, guestOwner }) do
    endOffer(name, 'kept')
    leaveQueue(name)
  end
  if guest.quantity > 0 then
    -- The pieces are not free, but the ledger must not sell them to the guest once the owner gives them up.
    recordRelease(guestOwner, 0)
    endHold(guestOwner, guest, now)
    noteMove(guestOwner, owner)
  end
  endReceipts(hold)
  writeHold(owner, own, hold)
  saveHeld()
  return answer('ok', hold, guest.quantity)
end
