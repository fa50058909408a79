-- The replica has caught up with what the ledger said. KEYS: hold-prelude.lua. ARGV: times, onHand, version, when it was asked,
-- '1' if nobody may reserve the SKU, JSON list of what the ledger was told of: owner, seq.
if missing then return reply('missing', {}) end
local ledgerVersion = tonumber(ARGV[3])
for _, told in ipairs(cjson.decode(ARGV[6])) do
  local given = released[told.owner]
  if given and tonumber(given.seq) <= told.seq then released[told.owner] = nil end
end
saveReleased()
if math.min(version, applied) < ledgerVersion then return reply('behind', {}) end
-- A newer version came by an event meanwhile, or the ledger was set back; either way the replica knows more.
if version == ledgerVersion then
  -- A restored ledger may have fewer than are held: reservations stand until somebody has counted.
  if ARGV[5] ~= '1' then onHand = tonumber(ARGV[2]) end
  saveQuarantine(ARGV[5] == '1')
end
confirmed = math.max(confirmed, tonumber(ARGV[4]))
shrinkToStock()
return answerChanged()
