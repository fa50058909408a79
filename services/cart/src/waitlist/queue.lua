-- Makes the queue what PostgreSQL says. KEYS: hold-prelude.lua. ARGV: times, JSON list of the owners in order.
-- Who has been offered a piece is still in PostgreSQL's list until that is noted.
if missing then return reply('missing', {}) end
local listed, owners = {}, {}
for _, owner in ipairs(cjson.decode(ARGV[2])) do listed[owner] = true end
-- Who waits again is not in PostgreSQL's list until that is noted.
for _, owner in ipairs(waiting and cjson.decode(waiting) or {}) do
  if waitsAgain(owner) and not listed[owner] then owners[#owners + 1] = owner end
end
for _, owner in ipairs(cjson.decode(ARGV[2])) do
  if not offers[owner] or waitsAgain(owner) then owners[#owners + 1] = owner end
end
saveWaiting(owners)
serveWaiting()
return reply('ok', {})
