-- The waiting room of one shop update (ADR 71). Times are Redis's own, in milliseconds.
-- KEYS, in one hash slot:
--   1 hash  the room:
--           built       for which opening, and on which Redis; without it, or with another, the room is built again from PostgreSQL
--           settled     every ticket from before the opening is here, so that no place can change any more
--           revision    the newest terms that were seen
--           drawn       tickets from before the opening whose shoppers have not left before it
--           calledUpTo  the highest place that has been let in
--           takes       grows with every reservation that succeeds
--           pausedAt    when letting in was first seen paused; absent: it is not
--           fading      the update is over: whatever someone still does here ends with the room
--           free, held, onHand, at   the pieces of all pots when they were last counted, and when
--   2 hash  owner -> current ticket
--   3 zset  all tickets in their order. None ever leaves it, so a place never changes
--   4 zset  tickets of people who wait and are there, in the same order
--   5 zset  the same tickets, by when their people were last there
--   6 hash  ticket -> state:until:pieces of everyone who no longer waits: 'called' (let in, and not there yet), 'in' (may
--           choose), 'used' (has reserved), 'lapsed'
--   7 zset  tickets that are 'called' or 'in', by until: the open seats. Each of them counts for one free piece
--   8 hash  token -> pieces:ends:ticket of a reservation that is being made: pieces beside an open seat's, and the seat that it uses or ''
-- ARGV: verb; then the terms: revision, opensAt, '1' if paused, from how many people on, how long to choose; and what the verb says.
local ROOM, OWNERS, ORDER, PRESENT, SEEN, SEATS, OPEN, MAKING = unpack(KEYS)
local revision, opensAt, paused = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
local from, choosing = tonumber(ARGV[5]), tonumber(ARGV[6])
-- Someone who has not been there for this long is passed over, and keeps the place. Browsers let a page in the background run once a minute.
local THERE_MS = 150000
-- How long someone who is called has to come.
local CALLED_MS = 75000
-- Longer than reserving may take.
local MAKING_MS = 30000
-- Longer than any instance may take an update that is over for an open one.
local FADE_MS = 5000
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Scores below this are numbers of the draw; above it, tickets queue as they came.
local AFTER_DRAW = 2 ^ 52

-- Lua would write large numbers with an exponent.
local function int(n) return string.format('%.0f', n) end

local SERVER = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)') or ''
local BUILT = int(opensAt) .. ':' .. SERVER
local state = redis.call('HMGET', ROOM, 'built', 'drawn', 'calledUpTo', 'takes', 'pausedAt', 'free', 'held', 'onHand', 'at',
  'revision', 'fading', 'settled')
local isBuilt = state[1] == BUILT
local isOlder = tonumber(state[10] or 0) > revision
local drawn, calledUpTo, takes = tonumber(state[2] or 0), tonumber(state[3] or 0), tonumber(state[4] or 0)
local isOpening = now >= opensAt
-- Fewer came than the maker's number: everyone may reserve.
local isOff = isOpening and drawn < from
-- What PostgreSQL has to know: tickets with their state.
local changes = {}

local function fade()
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, FADE_MS) end
end

local function ticketOf(owner) return redis.call('HGET', OWNERS, owner) or nil end

local function readSeat(ticket)
  local name, ends, pieces = string.match(redis.call('HGET', SEATS, ticket) or '', '^(%a+):(%d+):(%d+)$')
  if name then return { state = name, ends = tonumber(ends), pieces = tonumber(pieces) } end
end

local function isOpen(seat) return seat and (seat.state == 'called' or seat.state == 'in') end

local function writeSeat(ticket, name, ends, pieces)
  redis.call('HSET', SEATS, ticket, name .. ':' .. int(ends) .. ':' .. int(pieces))
  if name == 'called' or name == 'in' then redis.call('ZADD', OPEN, int(ends), ticket) else redis.call('ZREM', OPEN, ticket) end
  redis.call('ZREM', PRESENT, ticket)
  redis.call('ZREM', SEEN, ticket)
  changes[#changes + 1] = { ticket = ticket, state = name, ends = int(ends) }
end

-- The pieces of reservations that are being made beside open seats, and the seats that are being used.
local function beingMade()
  local pieces, used = 0, {}
  local all = redis.call('HGETALL', MAKING)
  for i = 1, #all, 2 do
    local extra, ends, ticket = string.match(all[i + 1], '^(%d+):(%d+):(.*)$')
    if tonumber(ends) <= now then redis.call('HDEL', MAKING, all[i])
    else
      pieces = pieces + tonumber(extra)
      used[ticket] = true
    end
  end
  return pieces, used
end

-- No one's time to choose runs while letting in is paused.
local function moveEnds()
  if paused then return redis.call('HSETNX', ROOM, 'pausedAt', int(now)) end
  if not state[5] then return end
  for _, ticket in ipairs(redis.call('ZRANGE', OPEN, 0, -1)) do
    local seat = readSeat(ticket)
    writeSeat(ticket, seat.state, seat.ends + now - tonumber(state[5]), seat.pieces)
  end
  redis.call('HDEL', ROOM, 'pausedAt')
end

-- A shopper who was called and has not come keeps the place, and is next once there again.
local function missCall(ticket)
  redis.call('HDEL', SEATS, ticket)
  redis.call('ZREM', OPEN, ticket)
  changes[#changes + 1] = { ticket = ticket, state = 'waiting' }
end

local function endSeats()
  if paused then return end
  local _, used = beingMade()
  for _, ticket in ipairs(redis.call('ZRANGEBYSCORE', OPEN, '-inf', now)) do
    if not used[ticket] then
      if readSeat(ticket).state == 'called' then missCall(ticket) else writeSeat(ticket, 'lapsed', now, 0) end
    end
  end
end

local function placeOf(ticket)
  local rank = isOpening and redis.call('ZRANK', ORDER, ticket)
  return rank and rank + 1 or nil
end

local function reply(status, fields)
  fields = fields or {}
  fields.status, fields.now, fields.drawn, fields.isOff = status, now, drawn, isOff
  fields.tickets, fields.waiting = redis.call('HLEN', OWNERS), redis.call('ZCARD', PRESENT)
  fields.open, fields.calledUpTo, fields.takes = redis.call('ZCARD', OPEN), calledUpTo, int(takes)
  if #changes > 0 then fields.changes, fields.seq = changes, int(time[1] * 1e6 + time[2]) end
  return cjson.encode(fields)
end

-- What a shopper's page shows.
local function show(ticket)
  local seat = readSeat(ticket)
  local rank = isOpening and redis.call('ZRANK', PRESENT, ticket)
  local left = tonumber(state[6] or 0) - redis.call('ZCARD', OPEN)
  return reply('ok', {
    -- By what was last counted it may be their turn, so the caller counts again.
    isNear = rank and rank < math.max(1, left) or nil,
    ticket = ticket, place = placeOf(ticket), state = seat and seat.state or 'waiting',
    isDrawn = tonumber(redis.call('ZSCORE', ORDER, ticket)) < AFTER_DRAW, ends = isOpen(seat) and int(seat.ends) or nil,
  })
end

local verbs = {}
