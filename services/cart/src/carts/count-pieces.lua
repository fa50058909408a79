-- Counts pieces that are about to be reserved. KEYS: network-prelude.lua.
-- ARGV: most, entry of the owner, entry of the guest they were or '', 'add' or 'set', pieces, how long a reservation lasts (ms).
local most, entry, guest, pieces = tonumber(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[5])
local sum, soonest = 0, nil
local all = redis.call('HGETALL', NETWORK)
for i = 1, #all, 2 do
  local counted, ends = parse(all[i + 1])
  if ends <= now then
    redis.call('HDEL', NETWORK, all[i])
  else
    sum = sum + counted
    soonest = math.min(soonest or ends, ends)
  end
end
local own, ofGuest = parse(redis.call('HGET', NETWORK, entry)), 0
if guest ~= '' then ofGuest = parse(redis.call('HGET', NETWORK, guest)) end
-- What the shopper held as a guest moves, and is not reserved twice.
local wanted = ARGV[4] == 'set' and pieces or own + math.max(pieces, ofGuest)
local more = wanted - own - ofGuest
if more > 0 and sum + more > most then
  return cjson.encode({ status = 'too-many', waitMs = (soonest or now) - now })
end
write(entry, wanted, now + tonumber(ARGV[6]))
if guest ~= '' then write(guest, 0, 0) end
return cjson.encode({ status = 'ok', own = own, ofGuest = ofGuest })
