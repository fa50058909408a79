-- Card tokens are removed as soon as they have been used; those of older payments too.
UPDATE payment_attempt SET source_id = '', verification_token = NULL WHERE state NOT IN ('created', 'unknown');
