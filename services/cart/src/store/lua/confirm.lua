-- The replica has caught up with what the ledger said. KEYS: hold-prelude.lua. ARGV: waitMs, onHand, version, when it was asked,
-- '1' if nobody may reserve the SKU.
if missing then return reply('missing', {}) end
local ledgerVersion = tonumber(ARGV[3])
if math.min(version, applied) < ledgerVersion then return reply('behind', {}) end
-- A newer version came by an event meanwhile, or the ledger was set back; either way the replica knows more.
if version == ledgerVersion then
  onHand = tonumber(ARGV[2])
  saveQuarantine(ARGV[5] == '1')
end
confirmed = math.max(confirmed, tonumber(ARGV[4]))
shrinkToStock()
return answerChanged()
