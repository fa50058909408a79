-- Adds the guest's hold to that of the account. 'none': there is none, but its two hours go along; 'bought': the guest has just bought its
-- pieces; 'moved': it has been added before, and the answer may have been lost.
-- KEYS: sku-prelude.lua. ARGV: times, owner, guest, early, asked.
if guest.quantity == 0 then
  joinPast()
  local isSold, isMoved = wasSold(guestOwner), movedTo(guestOwner) == owner
  return answer(isSold and 'bought' or isMoved and 'moved' or 'none', own)
end
fromOffer = offeredPieces()
local hold = joinHolds(own.quantity + guest.quantity)
local short = shortage(hold.quantity)
if short then return answer(short, own) end
local waitUntil = waitFor(hold)
if waitUntil then
  recordRelease(guestOwner, guest.quantity)
  endHold(guestOwner, guest, now)
  saveHeld()
  return answerWait(waitUntil, guest.quantity)
end
limitJoined(hold)
return take(hold)
