-- Shared by apply-sale, confirm and install: stock that changes, and holds that have to give way.
local changed = {}

-- The pieces were sold or removed, not given up, so the owner may start again.
local function shrinkHold(owner, hold, quantity)
  local left = copyHold(hold, math.max(0, quantity))
  writeHold(owner, hold, left)
  if left.quantity == 0 then
    removePast(owner)
    left.reservedAt, left.expiresAt, left.firstAt = now, now, now
  end
  left.owner = owner
  changed[#changed + 1] = left
end

-- A restored ledger may have fewer pieces than are held, so in quarantine reservations stand until someone has counted.
local function takeStock(pieces, isQuarantined)
  if not isQuarantined then onHand = pieces end
  quarantined = isQuarantined or nil
  if quarantined then redis.call('HSET', REPLICA, 'quarantined', '1') else redis.call('HDEL', REPLICA, 'quarantined') end
end

local function offerSeq(owner) return tonumber((offers[owner] or {}).seq) or 0 end

-- Holds never exceed the stock. The latest give way first, and of pieces offered in one step the later offers.
local function shrinkToStock()
  if held <= onHand then return end
  local all = redis.call('HGETALL', HOLDS)
  local holds = {}
  for i = 1, #all, 2 do holds[#holds + 1] = { owner = all[i], hold = parseHold(all[i + 1]) } end
  table.sort(holds, function(a, b)
    if a.hold.firstAt ~= b.hold.firstAt then return a.hold.firstAt > b.hold.firstAt end
    if offerSeq(a.owner) ~= offerSeq(b.owner) then return offerSeq(a.owner) > offerSeq(b.owner) end
    return a.owner > b.owner
  end)
  local takenBack = {}
  for _, one in ipairs(holds) do
    if held <= onHand then break end
    -- Someone who has left the list does not go on waiting.
    if endOffer(one.owner, 'again') and offers[one.owner] then takenBack[#takenBack + 1] = one.owner end
    shrinkHold(one.owner, one.hold, one.hold.quantity - (held - onHand))
  end
  putBack(takenBack)
end

-- JSON would make an object of an empty list, so without changes there is no field.
local function answerChanged()
  shrinkToStock()
  serveWaiting()
  redis.call('HSET', REPLICA, 'onHand', int(onHand), 'version', int(version), 'applied', int(applied),
    'held', int(held), 'seq', int(seq), 'confirmed', int(confirmed))
  savedSeq = seq
  return reply('ok', { applied = applied, changed = #changed > 0 and changed or nil })
end
