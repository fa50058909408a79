-- Installs the replica of a SKU that Redis does not have, with the holds of the snapshot, once.
-- KEYS: hold-prelude.lua. ARGV: times, onHand, version, applied, how long ago the ledger was asked (ms), claimMs,
-- JSON list of holds: owner, quantity, reservedAt, expiresAt, firstAt; also those that ended lately; '1' if in quarantine,
-- JSON list of the owners who wait, JSON list of offers that were noted: owner, ends.
if not missing then return reply('present', {}) end
onHand, version, applied = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- An event has told of a newer version than one of the readings.
if math.min(version, applied) < tonumber(redis.call('GET', MIN_VERSION) or 0) then return reply('stale', {}) end
local holds = cjson.decode(ARGV[7])
local function isLive(hold) return hold.quantity > 0 and hold.expiresAt > now end
redis.call('DEL', HOLDS, EXPIRY, MIN_VERSION, PAST)
held, confirmed = 0, now - tonumber(ARGV[5])
saveQuarantine(ARGV[8] == '1')
for _, hold in ipairs(holds) do
  if isLive(hold) then
    -- The snapshot does not say who is at the checkout.
    hold.claimUntil = now + tonumber(ARGV[6])
    writeHold(hold.owner, NONE, hold)
  else
    writePast(hold.owner, hold.firstAt, math.min(now, hold.expiresAt))
  end
end
saveWaiting(cjson.decode(ARGV[9]))
for _, noted in ipairs(cjson.decode(ARGV[10])) do
  local hold = readHold(noted.owner)
  local offer = { state = 'open', noted = true, seq = int(seq), at = int(now), firstAt = int(hold.firstAt), ends = int(noted.ends) }
  offers[noted.owner], offersChanged = offer, true
  if hold.quantity == 0 then endOffer(noted.owner, 'over')
  elseif hold.expiresAt > noted.ends + 1 then endOffer(noted.owner, 'kept') end
end
missing = false
-- A restored ledger may have fewer than are held: reservations stand until somebody has counted.
if ARGV[8] == '1' then onHand = math.max(onHand, held) end
shrinkToStock()
return answerChanged()
