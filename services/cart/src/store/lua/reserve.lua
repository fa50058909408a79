-- Reserves more pieces and renews the hold. KEYS: hold-prelude.lua. ARGV: waitMs, owner, guest or '', capMs, holdMs, pieces, freshMs.
-- The same pieces that the shopper held as a guest are not reserved twice.
if quarantined then return answer('quarantined', own) end
local hold = joinHolds(own.quantity + math.max(tonumber(ARGV[6]), guest.quantity))
local short = shortage(hold.quantity)
if short then return answer(short, own) end
local waitUntil = waitFor(hold)
if waitUntil then return answerWait(waitUntil) end
limitJoined(hold)
renew(hold, tonumber(ARGV[5]))
return take(hold)
