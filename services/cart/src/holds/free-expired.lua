-- Frees reservations that have ended, for which no request may come. KEYS: sku-prelude.lua. ARGV: times.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
return reply('ok', {})
