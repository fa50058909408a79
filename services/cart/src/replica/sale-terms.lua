-- Stores the terms of the pot's update, unless newer ones are there. KEYS: sku-prelude.lua. ARGV: times, terms.
storeSale(ARGV[2])
return reply('ok', {})
