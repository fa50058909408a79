-- Installs the replica of a SKU that Redis does not have, or joins an outdated one with the snapshot, once.
-- KEYS: sku-prelude.lua. ARGV: times, onHand, version, applied, how long ago the ledger was asked (ms), claimMs, JSON list of holds
-- (owner, quantity, reservedAt, expiresAt, firstAt, seq; also those that ended lately), '1' in quarantine, JSON list of the owners in
-- the queue, JSON list of recorded offers (owner, ends), JSON list of sales (version, owner, quantity) since the stored replica, the
-- newest seq of the snapshot, server and storedSeq as they were before the snapshot was read ('': unknown), the terms of the pot's
-- update ('': none).
storeSale(ARGV[15])
if not missing then return reply('present', {}) end
if ARGV[13] ~= '' and (ARGV[13] ~= SERVER or ARGV[14] ~= int(storedSeq)) then return reply('stale', {}) end
version, applied = tonumber(ARGV[3]), tonumber(ARGV[4])
-- An event has brought a newer version than one of the readings.
if math.min(version, applied) < tonumber(redis.call('GET', MIN_VERSION) or 0) then return reply('stale', {}) end
redis.call('DEL', MIN_VERSION)
-- Later changes must not look older than those in the snapshot.
seq = math.max(seq, tonumber(ARGV[12]) + 1)
confirmed = now - tonumber(ARGV[5])
local known = mergeHolds(cjson.decode(ARGV[7]), cjson.decode(ARGV[11]), tonumber(ARGV[6]))
mergeOffers(cjson.decode(ARGV[10]), known)
putQueue(cjson.decode(ARGV[9]))
onHand = math.max(tonumber(ARGV[2]), held)
takeStock(tonumber(ARGV[2]), ARGV[8] == '1')
redis.call('HSET', REPLICA, 'server', SERVER, 'asked', int(now))
return answerChanged()
