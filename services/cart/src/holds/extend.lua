-- Renews a hold. KEYS: hold-prelude.lua. ARGV: times, owner, '', holdMs, asked.
if isUnsure(ARGV[5]) then return answer('unsure', own) end
if own.quantity == 0 then return answer('none', own) end
local holdMs = tonumber(ARGV[4])
local last = own.firstAt + mostMs
if last <= own.expiresAt and last <= now + holdMs then return answer('limit', own) end
local hold = copyHold(own, own.quantity)
hold.reservedAt, hold.expiresAt = now, math.max(own.expiresAt, math.min(now + holdMs, last))
endOffer(owner, 'kept')
writeHold(owner, own, hold)
saveHeld()
return answer('ok', hold)
