-- Reserves so many pieces in all. KEYS: hold-prelude.lua. ARGV: waitMs, owner, guest or '', capMs, holdMs, pieces, freshMs.
-- A live hold keeps its time.
if quarantined then return answer('quarantined', own) end
local hold = joinHolds(tonumber(ARGV[6]))
local short = shortage(hold.quantity)
if short then return answer(short, own) end
local waitUntil = waitFor(hold)
if waitUntil then return answerWait(waitUntil) end
limitJoined(hold)
if hold.quantity < own.quantity then recordRelease(owner, own.quantity - hold.quantity, seq - 1) end
if not live then renew(hold, tonumber(ARGV[5])) end
return take(hold)
