-- Joins what an outdated replica still has with the snapshot (ADR 25). Redis has every change up to `storedSeq` and none after it; the
-- snapshot has the newest row of each owner, but not always the last moments of an instance that died. So of each owner the later
-- of the two counts.
-- `rows`: the snapshot's holds with their seq. `sales`: version, owner and quantity of sales.

-- Holds that Redis has, without what was sold since, and how many pieces are counted as held although their field is gone.
local function readStored(sales)
  local holds, sum = {}, 0
  if not state[1] then return holds, 0 end
  local all = redis.call('HGETALL', HOLDS)
  for i = 1, #all, 2 do
    holds[all[i]] = parseHold(all[i + 1])
    sum = sum + holds[all[i]].quantity
  end
  local lost = held - sum
  for _, sale in ipairs(sales) do
    local hold = sale.version > tonumber(state[3] or 0) and holds[sale.owner]
    if hold then
      hold.quantity = math.max(0, hold.quantity - sale.quantity)
      -- Sold pieces were not released, so the owner may start again.
      if hold.quantity == 0 then hold.firstAt, hold.expiresAt, hold.sold = now, now, true end
      endOffer(sale.owner, 'kept')
    end
  end
  return holds, lost
end

local function isLive(hold) return hold and hold.quantity > 0 and hold.expiresAt > now end

local function listPast()
  local past = {}
  if not state[1] then return past end
  local all = redis.call('HGETALL', PAST)
  for i = 1, #all, 2 do past[all[i]] = wasSold(all[i]) and { sold = true } or readPast(all[i]) end
  return past
end

-- The ledger must refuse older claims of pieces whose release Redis has lost.
local function repeatRelease(row, hold)
  local left = isLive(row) and row.quantity or 0
  if isLive(hold) and hold.quantity > left then
    recordRelease(row.owner, hold.quantity - left, left > 0 and row.seq - 1 or row.seq, true)
  end
end

-- Writes the joined holds, and lists those that the snapshot has to learn.
local function mergeHolds(rows, sales, claimMs)
  local holds, lost = readStored(sales)
  local past, known = listPast(), {}
  for _, row in ipairs(rows) do
    known[row.owner] = row
    local hold = holds[row.owner]
    local isNewer = not state[1] or row.seq > storedSeq
    local isLost = not hold and isLive(row) and row.quantity <= lost
    if isLost then lost = lost - row.quantity end
    if isNewer then repeatRelease(row, hold) end
    if isNewer or isLost then
      -- The snapshot does not know who is at the checkout.
      row.claimUntil = now + claimMs
      holds[row.owner] = row
    end
  end
  redis.call('DEL', HOLDS, EXPIRY, PAST)
  held = 0
  local function writeEnded(owner, ended)
    if ended.sold then noteSale(owner) else writePast(owner, ended.firstAt, ended.endedAt) end
  end
  for owner, ended in pairs(past) do writeEnded(owner, ended) end
  for owner, hold in pairs(holds) do
    if isLive(hold) then writeHold(owner, NONE, hold)
    else writeEnded(owner, { firstAt = hold.firstAt, endedAt = math.min(now, hold.expiresAt), sold = hold.sold }) end
    local row = known[owner]
    if not row or (isLive(row) and (row.quantity ~= hold.quantity or row.expiresAt ~= hold.expiresAt)) then
      changed[#changed + 1] = copyHold(hold, hold.quantity)
      changed[#changed].owner, changed[#changed].sold = owner, hold.sold or nil
    end
  end
  for owner, row in pairs(known) do
    if isLive(row) and not holds[owner] then
      changed[#changed + 1] = { owner = owner, quantity = 0, reservedAt = now, expiresAt = now, firstAt = now }
    end
  end
  holdsChanged = holdsChanged or #changed > 0
  return known
end

-- Joins the offers: those that PostgreSQL has recorded with those that it does not know yet.
local function mergeOffers(recorded, known)
  local listed = {}
  for _, one in ipairs(recorded) do
    listed[one.owner] = true
    local row = known[one.owner]
    if not offers[one.owner] or (row and row.seq > storedSeq) then
      local hold = readHold(one.owner)
      offers[one.owner] = {
        state = 'open', noted = true, seq = int(seq), at = int(now), firstAt = int(hold.firstAt), ends = int(one.ends),
      }
      offersChanged = true
      if hold.expiresAt > one.ends + 1 then endOffer(one.owner, 'kept') end
    end
  end
  for owner, offer in pairs(offers) do
    local hold = readHold(owner)
    local isOffered = hold.quantity > 0 and hold.expiresAt <= tonumber(offer.ends) + 1
    if offer.noted and not listed[owner] then
      -- PostgreSQL has recorded its end since. If the shopper has just left the list, the piece is released next.
      if isOffered then offer.left = true else offers[owner] = nil end
      offersChanged = true
    elseif hold.quantity == 0 then endOffer(owner, 'over')
    -- The shopper has reserved the piece, and Redis has forgotten that.
    elseif hold.expiresAt > tonumber(offer.ends) + 1 then endOffer(owner, 'kept') end
  end
end
