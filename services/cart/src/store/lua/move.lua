-- Sign-in: adds the guest's hold to the owner's. KEYS: hold-prelude.lua. ARGV: waitMs, owner, guest, capMs, freshMs.
if guest.quantity == 0 then return answer('none', own) end
local hold = joinHolds(own.quantity + guest.quantity)
if hold.quantity > onHand - others then return answer('refused', own) end
local waitUntil = waitFor(hold)
if waitUntil then
  endHold(guestOwner, guest, now)
  saveHeld()
  return answerWait(waitUntil, guest.quantity)
end
limitJoined(hold)
return take(hold)
