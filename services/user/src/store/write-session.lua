-- KEYS[1] a user's session. ARGV: the session as JSON, its version, its lifetime in seconds.
-- Never replaces a session by an older version.
local stored = redis.call('GET', KEYS[1])
if stored and cjson.decode(stored).version > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return 1
