-- Gives up the piece that is offered to the owner, unless the offer has changed: what they reserved since then stays theirs.
-- KEYS: sku-prelude.lua. ARGV: times, owner, '', seq of the offer or '' for any open one.
local offer = offers[owner]
local isOpen = own.quantity > 0 and offer and offer.state == 'open'
if not isOpen or (ARGV[4] ~= '' and offer.seq ~= ARGV[4]) then return answer('none', own) end
recordRelease(owner, own.quantity)
local left = copyHold(own, 0)
left.expiresAt = now
endHold(owner, own, now)
saveHeld()
return answer('ok', left)
