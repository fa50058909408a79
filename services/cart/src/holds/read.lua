-- What is in stock and held. KEYS: hold-prelude.lua. ARGV: times, owner or '', guest or ''.
return answer('ok', own)
