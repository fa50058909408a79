-- Brings a stock change into the replica, once per version. After a sale the buyer's hold shrinks in the same step.
-- KEYS: sku-prelude.lua. ARGV: times, onHand, version, buyer or '', pieces sold, seconds to keep MIN_VERSION, '1' in quarantine,
-- '1' if no earlier change is missing.
local newVersion, buyer = tonumber(ARGV[3]), ARGV[4]
if missing then
  -- Stock that was read from the ledger before this change must not become the replica.
  if newVersion > tonumber(redis.call('GET', MIN_VERSION) or 0) then
    redis.call('SET', MIN_VERSION, int(newVersion), 'EX', ARGV[6])
  end
  return reply('missing', {})
end
freeExpired()
serveWaiting()
if newVersion <= applied and newVersion <= version then return reply('old', {}) end
-- A missing change may be a sale, whose pieces would stay on the buyer's hold.
if newVersion > applied + 1 and ARGV[8] ~= '1' then return reply('gap', {}) end
if newVersion > version then
  version = newVersion
  takeStock(tonumber(ARGV[2]), ARGV[7] == '1')
end
if newVersion > applied then
  applied = newVersion
  if buyer ~= '' then
    local holder = holderOf(buyer)
    local own = readHold(holder)
    endOffer(holder, 'kept')
    local isAll = own.quantity <= tonumber(ARGV[5])
    if own.quantity > 0 then
      shrinkHold(holder, own, own.quantity - tonumber(ARGV[5]))
      changed[#changed].sold = isAll or nil
    end
    if isAll then noteSale(buyer) end
  end
end
return answerChanged()
