-- Raises the hold to the ordered quantity for the time of the order's transaction.
-- KEYS: sku-prelude.lua. ARGV: times, owner, '', claimMs, pieces, '1' for the maker's own sale, early, asked.
-- At checkout no one has to wait for others, but the two hours keep counting.
if quarantined then return answer('quarantined', own) end
local hold = joinHolds(math.max(own.quantity, tonumber(ARGV[5])))
-- More than is held would be promised now; the order counts the pieces of each buyer itself.
if hold.quantity > own.quantity and ARGV[6] ~= '1' and closedBySale(opensAt) then return answer('refused', own) end
local short = shortage(hold.quantity)
if short then return answer(short, own) end
if own.quantity == 0 then continuePast(hold) end
-- Without a hold, all of them end with the claim.
if own.quantity > 0 then hold.raised = own.raised + hold.quantity - own.quantity end
hold.claimUntil = now + tonumber(ARGV[4])
hold.expiresAt = math.max(hold.expiresAt, hold.claimUntil)
return take(hold)
