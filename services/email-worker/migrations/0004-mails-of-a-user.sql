-- For whoever downloads what is kept of them: mails about their orders name them in the event.
CREATE INDEX email_intents_user ON email_intents ((data ->> 'userId'));
