-- Changes a hold to this many pieces. KEYS: sku-prelude.lua. ARGV: times, owner, guest or '', holdMs, pieces, early, asked.
-- A live hold keeps its end.
if quarantined then return answer('quarantined', own) end
local hold = joinHolds(tonumber(ARGV[5]))
-- The shopper wants as many as that, whatever becomes of an order.
hold.raised = 0
local refusal = refusedBySale(hold.quantity)
if refusal then return refusal end
local short = shortage(hold.quantity)
if short then return answer(short, own) end
local waitUntil = waitFor(hold)
if waitUntil then return answerWait(waitUntil) end
limitJoined(hold)
if hold.quantity < own.quantity then recordRelease(owner, own.quantity - hold.quantity, seq - 1) end
if not live then renew(hold, tonumber(ARGV[4])) end
return take(hold)
