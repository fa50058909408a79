-- For the download of a person's own data: emails about their orders name them in the event.
CREATE INDEX email_intents_user ON email_intents ((data ->> 'userId'));
