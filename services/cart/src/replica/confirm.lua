-- Records that the replica has caught up with the ledger. KEYS: sku-prelude.lua.
-- ARGV: times, onHand, version, when the ledger was asked, '1' in quarantine, JSON list of the releases it knows: owner, seq.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
local ledgerVersion = tonumber(ARGV[3])
for _, told in ipairs(cjson.decode(ARGV[6])) do
  local given = released[told.owner]
  if given and tonumber(given.seq) <= told.seq then released[told.owner] = nil end
end
saveJson('released', released)
if math.min(version, applied) < ledgerVersion then return reply('behind', {}) end
-- With another version the replica knows more: an event has overtaken the answer, or the ledger was set back.
if version == ledgerVersion then takeStock(tonumber(ARGV[2]), ARGV[5] == '1') end
confirmed = math.max(confirmed, tonumber(ARGV[4]))
return answerChanged()
