-- What was sent of one topic, for the comparison with what it has led to: an order sends several.
CREATE INDEX outbox_sent_by_topic ON outbox (topic, sent_at, id) WHERE status = 'sent';
