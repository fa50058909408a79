-- Installs the replica of a SKU that Redis does not have, with the holds of the snapshot, once.
-- KEYS: hold-prelude.lua. ARGV: waitMs, onHand, version, applied, '1' to shrink holds that a sale under way would explain,
-- JSON list of holds: owner, quantity, reservedAt, expiresAt, firstAt; also those that ended lately; '1' if in quarantine.
if not missing then return reply('present', {}) end
onHand, version, applied = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- An event has told of a newer version than one of the readings.
if math.min(version, applied) < tonumber(redis.call('GET', MIN_VERSION) or 0) then return reply('stale', {}) end
local holds, sum = cjson.decode(ARGV[6]), 0
local function isLive(hold) return hold.quantity > 0 and hold.expiresAt > now end
for _, hold in ipairs(holds) do
  if isLive(hold) then sum = sum + hold.quantity end
end
-- More is held than there is, and the sale that explains it has not been applied yet.
if sum > onHand and applied < version and ARGV[5] ~= '1' then return reply('sale-pending', {}) end
redis.call('DEL', HOLDS, EXPIRY, MIN_VERSION, PAST)
held = 0
saveQuarantine(ARGV[7] == '1')
for _, hold in ipairs(holds) do
  if isLive(hold) then
    writeHold(hold.owner, NONE, hold)
  else
    writePast(hold.owner, hold.firstAt, math.min(now, hold.expiresAt))
  end
end
shrinkToStock()
return answerChanged()
