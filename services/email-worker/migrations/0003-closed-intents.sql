-- What the upkeep forgets: the oldest of those that nothing more will happen to.
CREATE INDEX email_intents_closed ON email_intents (created_at) WHERE status IN ('sent', 'failed', 'unconfigured');
