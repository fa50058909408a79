-- Corrects what is counted. KEYS: network-prelude.lua. ARGV: entry, pieces and end of each (0: in the time of a reservation), after
-- how long a reservation lasts (ms).
for i = 2, #ARGV, 3 do
  local ends = tonumber(ARGV[i + 2])
  write(ARGV[i], tonumber(ARGV[i + 1]), ends > 0 and ends or now + tonumber(ARGV[1]))
end
return cjson.encode({ status = 'ok' })
