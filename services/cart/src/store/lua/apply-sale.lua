-- Brings a stock change into the replica, once per version; the hold of a sale's buyer shrinks in the same step.
-- KEYS: hold-prelude.lua. ARGV: waitMs, onHand, version, buyer or '', pieces sold, seconds that MIN_VERSION lives,
-- '1' if nobody may reserve the SKU.
local newVersion, buyer = tonumber(ARGV[3]), ARGV[4]
if missing then
  -- Stock that was read from the ledger before this change must not become the replica.
  if newVersion > tonumber(redis.call('GET', MIN_VERSION) or 0) then
    redis.call('SET', MIN_VERSION, int(newVersion), 'EX', ARGV[6])
  end
  return reply('missing', {})
end
if newVersion <= applied and newVersion <= version then return reply('old', {}) end
if newVersion > version then
  onHand, version = tonumber(ARGV[2]), newVersion
  saveQuarantine(ARGV[7] == '1')
end
if newVersion > applied then
  applied = newVersion
  if buyer ~= '' then
    local own = readHold(buyer)
    if own.quantity > 0 then shrinkHold(buyer, own, own.quantity - tonumber(ARGV[5])) else removePast(buyer) end
  end
end
shrinkToStock()
return answerChanged()
