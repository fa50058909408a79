-- Sends the requests of a file in turn. Each line: method, path, body, then header lines, separated by the unit separator.
-- Every thread begins at another request, so that they do not all ask for the same thing at once.
local threads = {}
local requests, position = {}, 0
statuses = ''

function setup(thread)
  thread:set('number', #threads)
  table.insert(threads, thread)
end

function init(args)
  for line in io.lines(args[1]) do
    local fields = {}
    for field in (line .. '\31'):gmatch('([^\31]*)\31') do fields[#fields + 1] = field end
    local headers = {}
    for i = 4, #fields do
      local name, value = fields[i]:match('^([^:]+): (.*)$')
      headers[name] = value
    end
    local body = fields[3] ~= '' and fields[3] or nil
    requests[#requests + 1] = wrk.format(fields[1], fields[2], headers, body)
  end
  position = math.floor(number * #requests / tonumber(args[2]))
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"seconds":%f,"answered":%d,"refused":%d,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.duration / 1e6, summary.requests, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
