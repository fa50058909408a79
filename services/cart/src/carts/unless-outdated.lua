-- Follows cart-prelude.lua in each script except load-cart.
if isOutdated then return cjson.encode({ status = 'outdated' }) end
