-- What became of offers and has not been noted in PostgreSQL. KEYS: hold-prelude.lua.
-- ARGV: times, JSON list of what has been noted now: owner, seq, state.
if missing then return reply('missing', {}) end
for _, noted in ipairs(cjson.decode(ARGV[2])) do
  local offer = offers[noted.owner]
  if offer and offer.seq == noted.seq and offer.state == noted.state then
    if offer.state == 'open' then offer.noted = true else offers[noted.owner] = nil end
    offersChanged = true
  end
end
local unnoted = {}
for owner, offer in pairs(offers) do
  if not offer.noted then
    unnoted[#unnoted + 1] = {
      owner = owner, state = offer.state, seq = offer.seq, at = tonumber(offer.at),
      firstAt = tonumber(offer.firstAt), ends = tonumber(offer.ends),
      takenBack = offer.takenBack,
    }
  end
end
return reply('ok', { offers = #unnoted > 0 and unnoted or nil })
