-- Answers what is in stock and held. KEYS: sku-prelude.lua. ARGV: times, owner or '', guest or ''.
return answer('ok', own)
