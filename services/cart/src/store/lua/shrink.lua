-- Shared by apply-sale and install: holds that have to give way.
local changed = {}

-- Sold or taken away, not given up: the owner may begin anew.
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

-- Holds never exceed the stock. The latest give way, because the others came first.
local function shrinkToStock()
  if held <= onHand then return end
  local all = redis.call('HGETALL', HOLDS)
  local holds = {}
  for i = 1, #all, 2 do holds[#holds + 1] = { owner = all[i], hold = parseHold(all[i + 1]) } end
  table.sort(holds, function(a, b)
    if a.hold.firstAt ~= b.hold.firstAt then return a.hold.firstAt > b.hold.firstAt end
    return a.owner > b.owner
  end)
  for _, one in ipairs(holds) do
    if held <= onHand then break end
    endOffer(one.owner, 'again')
    shrinkHold(one.owner, one.hold, one.hold.quantity - (held - onHand))
  end
end

-- What is free now goes to who waits. An empty table would become an object in JSON, so no changes are no field.
local function answerChanged()
  serveWaiting()
  saveReplica()
  return reply('ok', { applied = applied, changed = #changed > 0 and changed or nil })
end
