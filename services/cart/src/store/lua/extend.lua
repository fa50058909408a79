-- Renews a hold. KEYS: hold-prelude.lua. ARGV: waitMs, owner, '', capMs, holdMs, freshMs.
if isUnsure(ARGV[6]) then return answer('unsure', own) end
if own.quantity == 0 then return answer('none', own) end
local capMs, holdMs = tonumber(ARGV[4]), tonumber(ARGV[5])
local last = own.firstAt + capMs
if last <= own.expiresAt and last <= now + holdMs then return answer('limit', own) end
local hold = copyHold(own, own.quantity)
hold.reservedAt, hold.expiresAt = now, math.max(own.expiresAt, math.min(now + holdMs, last))
writeHold(owner, own, hold)
saveHeld()
return answer('ok', hold)
