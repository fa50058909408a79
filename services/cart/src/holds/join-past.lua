-- Lets the guest's two hours count for the account, where the guest has given the pieces up. KEYS: sku-prelude.lua. ARGV: times, owner, guest.
joinPast()
return answer('none', own)
