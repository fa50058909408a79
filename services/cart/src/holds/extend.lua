-- Renews a hold. KEYS: sku-prelude.lua. ARGV: times, owner, '', holdMs, early, asked.
if isUnsure(ARGV[6]) then return answer('unsure', own) end
if own.quantity == 0 then return answer('none', own) end
local holdMs, last = tonumber(ARGV[4]), endOfTwoHours(own.firstAt)
if last <= own.expiresAt and last <= now + holdMs then return answer('limit', own) end
local hold = copyHold(own, own.quantity)
renew(hold, holdMs)
endOffer(owner, 'kept')
answered()
writeHold(owner, own, hold)
saveHeld()
return answer('ok', hold)
