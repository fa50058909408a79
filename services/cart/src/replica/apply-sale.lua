-- Brings a stock change into the replica, once per version; the hold of a sale's buyer shrinks in the same step.
-- KEYS: hold-prelude.lua. ARGV: times, onHand, version, buyer or '', pieces sold, seconds that MIN_VERSION lives,
-- '1' if nobody may reserve the SKU, '1' if nothing is missing in between.
local newVersion, buyer = tonumber(ARGV[3]), ARGV[4]
if missing then
  -- Stock that was read from the ledger before this change must not become the replica.
  if newVersion > tonumber(redis.call('GET', MIN_VERSION) or 0) then
    redis.call('SET', MIN_VERSION, int(newVersion), 'EX', ARGV[6])
  end
  return reply('missing', {})
end
if newVersion <= applied and newVersion <= version then return reply('old', {}) end
-- A sale in between would stay on its buyer's hold.
if newVersion > applied + 1 and ARGV[8] ~= '1' then return reply('gap', {}) end
if newVersion > version then
  -- A restored ledger may have fewer than are held: reservations stand until somebody has counted.
  if ARGV[7] ~= '1' then onHand = tonumber(ARGV[2]) end
  version = newVersion
  saveQuarantine(ARGV[7] == '1')
end
if newVersion > applied then
  applied = newVersion
  if buyer ~= '' then
    local own = readHold(buyer)
    endOffer(buyer, 'kept')
    if own.quantity > 0 then shrinkHold(buyer, own, own.quantity - tonumber(ARGV[5])) else removePast(buyer) end
  end
end
shrinkToStock()
return answerChanged()
