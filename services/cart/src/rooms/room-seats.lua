-- Letting people in, and what they reserve. Follows room-tickets.lua.

-- In the place of the ticket, in a reservation that is being made before the opening.
local EARLY = '-'
-- Of the tickets that everyone's answer names.
local CALLED_MOST = 200
local CALLED_DIGITS = 12

local function passOver()
  local gone = redis.call('ZRANGEBYSCORE', SEEN, '-inf', now - THERE_MS)
  for _, ticket in ipairs(gone) do
    redis.call('ZREM', PRESENT, ticket)
    redis.call('ZREM', SEEN, ticket)
  end
end

-- Lets in as many as there are free pieces for. The pieces lie in other slots, so the caller has counted them before; a reservation that has
-- succeeded since may have taken one of them ('again').
-- ARGV: free, reserved and all pieces as counted, and the `takes` from before counting.
verbs['let-in'] = function(free, held, onHand, takesBefore)
  moveEnds()
  endSeats()
  passOver()
  redis.call('HSET', ROOM, 'free', free, 'held', held, 'onHand', onHand, 'at', int(now))
  if not isOpening or paused or isOff then return reply('ok') end
  if int(takes) ~= takesBefore then return reply('again') end
  local made = beingMade()
  for _ = 1, tonumber(free) - redis.call('ZCARD', OPEN) - made do
    local ticket = redis.call('ZRANGE', PRESENT, 0, 0)[1]
    if not ticket then break end
    writeSeat(ticket, 'called', now + CALLED_MS, 0)
    calledUpTo = math.max(calledUpTo, placeOf(ticket))
  end
  redis.call('HSET', ROOM, 'calledUpTo', calledUpTo)
  return reply('ok')
end

-- Someone is about to reserve more pieces. An open seat covers one of them, and once; all others must be free beside the open seats, so
-- that no one who has been let in finds nothing.
-- ARGV: owner, token, pieces, then free pieces and `takes` as in let-in; free is '' if no one has counted; '1' for someone with early access.
function verbs.begin(owner, token, pieces, free, takesBefore, early)
  if not isOpening and early ~= '1' then return reply('not-open') end
  if paused then return reply('paused') end
  if not isOpening then
    -- They need no seat, and have none of the room's: a ticket of theirs waits for the opening like any other. Their time is the pot's to check.
    redis.call('HSET', MAKING, token, pieces .. ':' .. int(now + MAKING_MS) .. ':' .. EARLY)
    return reply('ok')
  end
  if isOff then return reply('ok') end
  moveEnds()
  endSeats()
  local made, used = beingMade()
  local ticket = ticketOf(owner)
  local seat = ticket and readSeat(ticket)
  local covers = isOpen(seat) and not used[ticket]
  local extra = tonumber(pieces) - (covers and 1 or 0)
  if extra > 0 then
    -- While others wait, what is free beside the open seats is theirs.
    local isWaiting = ticket and redis.call('ZSCORE', PRESENT, ticket)
    if redis.call('ZCARD', PRESENT) > (isWaiting and 1 or 0) then return reply(covers and 'one-each' or 'wait') end
    if free == '' or int(takes) ~= takesBefore then return reply('again') end
    if tonumber(free) - redis.call('ZCARD', OPEN) - made < extra then return reply(covers and 'one-each' or 'wait') end
  end
  if covers then
    -- The seat must not end while its piece is being reserved.
    local ends = math.max(seat.ends, now + MAKING_MS)
    if ends > seat.ends then writeSeat(ticket, seat.state, ends, seat.pieces) end
  end
  redis.call('HSET', MAKING, token, int(math.max(extra, 0)) .. ':' .. int(now + MAKING_MS) .. ':' .. (covers and ticket or ''))
  return reply('ok')
end

-- ARGV: owner, token, how many pieces were reserved.
verbs['end'] = function(owner, token, pieces)
  local wasEarly = string.match(redis.call('HGET', MAKING, token) or '', ':([^:]*)$') == EARLY
  redis.call('HDEL', MAKING, token)
  if tonumber(pieces) <= 0 then return reply('ok') end
  takes = redis.call('HINCRBY', ROOM, 'takes', 1)
  if wasEarly then return reply('ok') end
  local ticket = ticketOf(owner)
  local seat = ticket and readSeat(ticket)
  if ticket and not seat then seat = { state = 'in', ends = now + choosing, pieces = 0 } end
  if seat and seat.state ~= 'lapsed' then writeSeat(ticket, 'used', seat.ends, seat.pieces + tonumber(pieces)) end
  return reply('ok')
end

-- Someone is about to release pieces. A shopper who has none left may choose another while the time lasts; the seat is open again before the
-- piece is free, so that it is not promised twice. ARGV: owner, pieces.
verbs['give-back'] = function(owner, pieces)
  local ticket = ticketOf(owner)
  local seat = ticket and readSeat(ticket)
  if not seat or seat.state ~= 'used' then return reply('ok') end
  local left = seat.pieces - tonumber(pieces)
  if left > 0 then writeSeat(ticket, 'used', seat.ends, left)
  elseif seat.ends > now then writeSeat(ticket, 'in', seat.ends, 0)
  else writeSeat(ticket, 'lapsed', now, 0)
  end
  return reply('ok')
end

-- The tickets that have been called and whose people have not come: their pages look for themselves here, and need not know their place.
-- These end soonest, so they are the first of the open seats.
local function calledTickets()
  local called = {}
  for _, ticket in ipairs(redis.call('ZRANGE', OPEN, 0, CALLED_MOST - 1)) do
    if readSeat(ticket).state == 'called' then called[#called + 1] = string.sub(ticket, 1, CALLED_DIGITS) end
  end
  return #called > 0 and called or nil
end

-- What was last counted.
function verbs.look()
  local free, held, onHand, at = tonumber(state[6]), tonumber(state[7]), tonumber(state[8]), tonumber(state[9])
  local first = redis.call('ZRANGE', PRESENT, 0, 0)[1]
  return reply('ok', { free = free, held = held, onHand = onHand, at = at, called = calledTickets(), firstWaiting = first and placeOf(first) or nil })
end

local verb = ARGV[1]
local isBuilding = verb == 'load' or verb == 'built' or verb == 'clear'
if isOlder and verb ~= 'fade' then return cjson.encode({ status = 'older' }) end
if not isBuilt and not isBuilding then return cjson.encode({ status = 'missing' }) end
if isOpening and not state[12] and not isBuilding and verb ~= 'add' and verb ~= 'settled' and verb ~= 'fade' then
  return cjson.encode({ status = 'unsettled', inDraw = redis.call('ZCOUNT', ORDER, '-inf', '(' .. int(AFTER_DRAW)) })
end
if not isBuilding and tonumber(state[10] or 0) < revision then redis.call('HSET', ROOM, 'revision', revision) end
local answer = verbs[verb](unpack(ARGV, 7))
if state[11] then fade() end
return answer
