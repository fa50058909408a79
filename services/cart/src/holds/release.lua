-- Gives up pieces of a hold. They become available once the ledger knows. KEYS: sku-prelude.lua. ARGV: times, owner, '', pieces or '' for all.
if own.quantity == 0 then return answer('none', own) end
local left = copyHold(own, math.max(0, own.quantity - (tonumber(ARGV[4]) or own.quantity)))
recordRelease(owner, own.quantity - left.quantity)
if left.quantity == 0 then
  left.expiresAt = now
  endHold(owner, own, now)
else
  writeHold(owner, own, left)
end
saveHeld()
return answer('ok', left)
