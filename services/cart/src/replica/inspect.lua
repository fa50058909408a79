-- Answers how far the replica is, and which releases the ledger does not know yet. KEYS: sku-prelude.lua. ARGV: times.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
local given = {}
for one, at in pairs(released) do given[#given + 1] = { owner = one, seq = at.seq } end
return reply('ok', { onHand = onHand, version = version, applied = applied, released = #given > 0 and given or nil })
