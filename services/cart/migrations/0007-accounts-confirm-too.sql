-- Accounts now count in a queue only with a confirmed address or an open page, as guests do. Those that were waiting stay.
UPDATE waiting_place SET confirmed_at = asked_at WHERE owner LIKE 'u:%' AND confirmed_at IS NULL;
