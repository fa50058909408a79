-- Adds the guest's hold to that of the account; 'bought': the guest had one, and has just bought its pieces.
-- KEYS: sku-prelude.lua. ARGV: times, owner, guest, early, asked.
if guest.quantity == 0 then return answer(wasSold(guestOwner) and 'bought' or 'none', own) end
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
