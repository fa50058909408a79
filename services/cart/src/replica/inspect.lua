-- How far the replica is. KEYS: hold-prelude.lua. ARGV: times.
if missing then return reply('missing', {}) end
local given = {}
for one, at in pairs(released) do given[#given + 1] = { owner = one, seq = at.seq } end
return reply('ok', { onHand = onHand, version = version, applied = applied, released = #given > 0 and given or nil })
