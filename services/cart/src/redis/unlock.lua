-- Gives a lock back, unless it is someone else's by now. KEYS[1] the lock. ARGV: what was put into it.
local released = redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) == 1
return cjson.encode({ released = released })
