-- KEYS[1] a user's session, [2] the Redis that it was written on. ARGV: the session as JSON, its version, its lifetime in seconds.
-- Never replaces a session with an older version. Keeps the ended sessions that are listed under the same version: the caller
-- may have read the user before those sessions ended.
local new = cjson.decode(ARGV[1])
local version = tonumber(ARGV[2])
local stored = redis.call('GET', KEYS[1])
local session = ARGV[1]
if stored then
  local old = cjson.decode(stored)
  if old.version > version then return 0 end
  if old.version == version and old.ended then
    local known, ended = {}, new.ended or {}
    for _, id in ipairs(ended) do known[id] = true end
    for _, id in ipairs(old.ended) do
      if not known[id] then table.insert(ended, id) end
    end
    new.ended = ended
    session = cjson.encode(new)
  end
end
redis.call('SET', KEYS[1], session, 'EX', ARGV[3])
local server = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)') or ''
redis.call('SET', KEYS[2], server, 'EX', ARGV[3])
return 1
