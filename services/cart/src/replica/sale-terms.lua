-- Stores the terms of the pot's update, unless newer ones are there. KEYS: sku-prelude.lua. ARGV: times, terms.
storeSale(ARGV[2])
if not missing then
  freeExpired()
  -- An update that has closed, or goes on, may leave a piece for someone who waits.
  serveWaiting()
end
return reply('ok', {})
