-- Tickets, and which of their shoppers are there. Follows room.lua.

-- A shopper is there, and if called, has come. ARGV: owner.
function verbs.here(owner)
  local ticket = ticketOf(owner)
  if not ticket then return reply('no-ticket') end
  moveEnds()
  endSeats()
  local seat = readSeat(ticket)
  if not seat then
    redis.call('ZADD', PRESENT, redis.call('ZSCORE', ORDER, ticket), ticket)
    redis.call('ZADD', SEEN, int(now), ticket)
  elseif seat.state == 'called' then writeSeat(ticket, 'in', now + choosing, 0)
  end
  return show(ticket)
end

-- Gives a ticket from after the opening its number, behind all others. Its shopper joins once PostgreSQL has stored it. ARGV: ticket.
function verbs.queue(ticket)
  local score = tonumber(redis.call('ZSCORE', ORDER, ticket) or 0)
  if score == 0 then
    local last = redis.call('ZREVRANGE', ORDER, 0, 0, 'WITHSCORES')[2]
    score = math.max(tonumber(last or 0), AFTER_DRAW) + 1
    redis.call('ZADD', ORDER, int(score), ticket)
  end
  return reply('ok', { number = score > AFTER_DRAW and int(score - AFTER_DRAW) or nil })
end

-- PostgreSQL has given this ticket to the owner. ARGV: owner, ticket, its number in the order.
function verbs.join(owner, ticket, score)
  if ticketOf(owner) ~= ticket then
    redis.call('HSET', OWNERS, owner, ticket)
    if redis.call('ZADD', ORDER, 'NX', score, ticket) == 1 and tonumber(score) < AFTER_DRAW then
      drawn = redis.call('HINCRBY', ROOM, 'drawn', 1)
    end
  end
  return verbs.here(owner)
end

-- Leaves the queue. A shopper who has reserved keeps the reservation. ARGV: owner.
function verbs.leave(owner)
  local ticket = ticketOf(owner)
  if not ticket then return reply('no-ticket') end
  local seat = readSeat(ticket)
  if not seat or isOpen(seat) then
    writeSeat(ticket, 'lapsed', now, 0)
    if not isOpening then drawn = redis.call('HINCRBY', ROOM, 'drawn', -1) end
  end
  return show(ticket)
end

-- ARGV: owner, whose account was deleted.
function verbs.forget(owner)
  verbs.leave(owner)
  redis.call('HDEL', OWNERS, owner)
  return reply('ok')
end

-- A guest has logged in. The account keeps its own ticket, unless only the guest has been let in: one person, one place. A ticket that has
-- lapsed goes along where the account has none, so that it can be replaced.
-- ARGV: guest, owner.
function verbs.move(guest, owner)
  local given, own = ticketOf(guest), ticketOf(owner)
  if not given then return reply('ok') end
  redis.call('HDEL', OWNERS, guest)
  local function rankOf(ticket)
    local seat = ticket and readSeat(ticket)
    if not ticket or (seat and seat.state == 'lapsed') then return 0 end
    return seat and 2 or 1
  end
  local kept, lost = own, given
  if not own or rankOf(given) > rankOf(own) then kept, lost = given, own end
  redis.call('HSET', OWNERS, owner, kept)
  if lost and rankOf(lost) > 0 then
    writeSeat(lost, 'lapsed', now, 0)
    if not isOpening then drawn = redis.call('HINCRBY', ROOM, 'drawn', -1) end
  end
  return reply('ok', { kept = kept })
end

-- Builds the room again. Everyone who waits counts as having just been there: calling someone in vain costs a minute, and overtaking would
-- cost someone a pot. ARGV: for each ticket its current owner or '', ticket, number in the order, state and end.
function verbs.load(...)
  local all = { ... }
  for i = 1, #all, 5 do
    local owner, ticket, score, name, ends = unpack(all, i, i + 4)
    redis.call('ZADD', ORDER, score, ticket)
    if owner ~= '' then redis.call('HSET', OWNERS, owner, ticket) end
    local isLate = tonumber(ends) <= now
    if name == 'waiting' or (name == 'called' and isLate) then
      redis.call('ZADD', PRESENT, score, ticket)
      redis.call('ZADD', SEEN, int(now), ticket)
    else
      writeSeat(ticket, (name == 'in' and isLate) and 'lapsed' or name, tonumber(ends), name == 'used' and 1 or 0)
    end
  end
  changes = {}
  return reply('ok')
end

-- The room is whole. ARGV: tickets that take part in the draw, the highest place that was let in. `takes` must not be one that was read before.
function verbs.built(number, highest)
  redis.call('HSET', ROOM, 'built', BUILT, 'revision', revision, 'drawn', number, 'calledUpTo', highest, 'takes', int(now))
  return reply('ok')
end

-- The opening has come, and PostgreSQL has tickets from before it whose processes were slow, or were killed. ARGV: for
-- each ticket its current owner or '', ticket, and number in the order.
function verbs.add(...)
  local all = { ... }
  for i = 1, #all, 3 do
    local owner, ticket, score = unpack(all, i, i + 2)
    if redis.call('ZADD', ORDER, 'NX', score, ticket) == 1 then
      drawn = redis.call('HINCRBY', ROOM, 'drawn', 1)
      if owner ~= '' and redis.call('HSETNX', OWNERS, owner, ticket) == 1 then
        redis.call('ZADD', PRESENT, score, ticket)
        redis.call('ZADD', SEEN, int(now), ticket)
      end
    end
  end
  return reply('ok')
end

-- None is missing any more.
function verbs.settled()
  redis.call('HSET', ROOM, 'settled', 1)
  return reply('ok')
end

-- The update was over while the room was being built for someone who did not know. Redis forgets it soon, by whatever terms.
function verbs.fade()
  redis.call('HSET', ROOM, 'fading', 1)
  fade()
  return reply('ok')
end

-- The room is built again, or is over.
function verbs.clear()
  redis.call('DEL', unpack(KEYS))
  return reply('ok')
end
