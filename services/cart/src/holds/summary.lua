-- How many pieces are held, and when the first hold ends (0: there is none). KEYS: sku-prelude.lua. ARGV: times.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
local freeAt, from = 0, 0
-- The sorted set also lists owners by the end of their waiting period.
while held > 0 and freeAt == 0 do
  local some = redis.call('ZRANGE', EXPIRY, from, from + 99, 'WITHSCORES')
  if #some == 0 then break end
  for i = 1, #some, 2 do
    if freeAt == 0 and string.sub(some[i], 1, 1) ~= '-' then freeAt = tonumber(some[i + 1]) end
  end
  from = from + 100
end
return reply('ok', { held = held, freeAt = freeAt })
