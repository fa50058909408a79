-- What is in stock and held. KEYS: hold-prelude.lua. ARGV: waitMs, owner or '', guest or ''.
if missing then return reply('missing', {}) end
return answer('ok', own)
