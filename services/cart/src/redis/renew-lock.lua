-- Makes a lock last longer, unless someone else has it by now. KEYS[1]: the lock. ARGV: the value that was put into it, milliseconds.
local renewed = redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) == 1
return cjson.encode({ renewed = renewed })
