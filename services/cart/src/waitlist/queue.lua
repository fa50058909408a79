-- Makes the queue what PostgreSQL says. KEYS: sku-prelude.lua. ARGV: times, JSON list of the owners in order.
-- PostgreSQL's list is late: it still has owners whose offer is not recorded yet, and lacks those who wait again.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
local listed, owners = {}, {}
for _, owner in ipairs(cjson.decode(ARGV[2])) do listed[owner] = true end
for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
  if waitsAgain(owner) and not listed[owner] then owners[#owners + 1] = owner end
end
for _, owner in ipairs(cjson.decode(ARGV[2])) do
  if not offers[owner] or waitsAgain(owner) then owners[#owners + 1] = owner end
end
saveWaiting(owners)
serveWaiting()
return reply('ok', {})
