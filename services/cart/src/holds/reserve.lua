-- Reserves more pieces and renews the hold. KEYS: sku-prelude.lua. ARGV: times, owner, guest or '', holdMs, pieces, early, asked.
-- Pieces that the shopper already held as a guest are not reserved twice.
if quarantined then return answer('quarantined', own) end
-- A piece offered to the owner is the first of those asked for.
fromOffer = offeredPieces()
local hold = joinHolds(own.quantity - fromOffer + math.max(tonumber(ARGV[5]), guest.quantity, fromOffer))
local refusal = refusedBySale(hold.quantity)
if refusal then return refusal end
local short = shortage(hold.quantity)
if short then return answer(short, own) end
local waitUntil = waitFor(hold)
if waitUntil then return answerWait(waitUntil) end
limitJoined(hold)
renew(hold, tonumber(ARGV[4]))
return take(hold)
