-- Makes the queue what PostgreSQL says. KEYS: sku-prelude.lua. ARGV: times, JSON list of the owners in order.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
putQueue(cjson.decode(ARGV[2]))
serveWaiting()
return reply('ok', {})
