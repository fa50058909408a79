-- Installs the replica of a SKU that Redis does not have, with the holds of the snapshot, once.
-- KEYS: sku-prelude.lua. ARGV: times, onHand, version, applied, how long ago the ledger was asked (ms), claimMs, JSON list of holds
-- (owner, quantity, reservedAt, expiresAt, firstAt; also those that ended lately), '1' in quarantine, JSON list of the owners in the
-- queue, JSON list of recorded offers (owner, ends).
if not missing then return reply('present', {}) end
version, applied = tonumber(ARGV[3]), tonumber(ARGV[4])
-- An event has brought a newer version than one of the readings.
if math.min(version, applied) < tonumber(redis.call('GET', MIN_VERSION) or 0) then return reply('stale', {}) end
redis.call('DEL', HOLDS, EXPIRY, MIN_VERSION, PAST)
held, confirmed = 0, now - tonumber(ARGV[5])
for _, hold in ipairs(cjson.decode(ARGV[7])) do
  if hold.quantity > 0 and hold.expiresAt > now then
    -- The snapshot does not know who is at the checkout.
    hold.claimUntil = now + tonumber(ARGV[6])
    writeHold(hold.owner, NONE, hold)
  else
    writePast(hold.owner, hold.firstAt, math.min(now, hold.expiresAt))
  end
end
saveWaiting(cjson.decode(ARGV[9]))
for _, recorded in ipairs(cjson.decode(ARGV[10])) do
  local hold = readHold(recorded.owner)
  offers[recorded.owner] = {
    state = 'open', noted = true, seq = int(seq), at = int(now), firstAt = int(hold.firstAt), ends = int(recorded.ends),
  }
  offersChanged = true
  if hold.quantity == 0 then endOffer(recorded.owner, 'over')
  elseif hold.expiresAt > recorded.ends + 1 then endOffer(recorded.owner, 'kept') end
end
onHand = math.max(tonumber(ARGV[2]), held)
takeStock(tonumber(ARGV[2]), ARGV[8] == '1')
return answerChanged()
