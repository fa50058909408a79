-- Answers the offers that PostgreSQL has not recorded yet. KEYS: sku-prelude.lua.
-- ARGV: times, JSON list of what has been recorded now: owner, seq, state.
if missing then return reply('missing', {}) end
freeExpired()
serveWaiting()
for _, recorded in ipairs(cjson.decode(ARGV[2])) do
  local offer = offers[recorded.owner]
  if offer and offer.seq == recorded.seq and offer.state == recorded.state then
    if offer.state == 'open' then offer.noted = true else offers[recorded.owner] = nil end
    offersChanged = true
  end
end
-- The answer lists these changes already, so they are not announced.
if offersChanged then saveOffers() end
local unrecorded = {}
for owner, offer in pairs(offers) do
  if not offer.noted then
    unrecorded[#unrecorded + 1] = {
      owner = owner, state = offer.state, seq = offer.seq, at = tonumber(offer.at),
      firstAt = tonumber(offer.firstAt), ends = tonumber(offer.ends),
      takenBack = offer.takenBack,
    }
  end
end
return reply('ok', { offers = #unrecorded > 0 and unrecorded or nil })
