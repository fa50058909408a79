-- How far the replica is. KEYS: hold-prelude.lua. ARGV: waitMs.
if missing then return reply('missing', {}) end
return reply('ok', { onHand = onHand, version = version, applied = applied })
