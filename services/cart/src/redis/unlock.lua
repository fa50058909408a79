-- Releases a lock, unless someone else has it by now. KEYS[1]: the lock. ARGV: the value that was put into it.
local released = redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) == 1
return cjson.encode({ released = released })
