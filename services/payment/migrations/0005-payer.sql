-- Whose open payments are counted: the owner, or without one a keyed hash of the network.
ALTER TABLE payment_attempt ADD COLUMN payer text;
CREATE INDEX payment_attempt_payer ON payment_attempt (payer) WHERE state IN ('created', 'unknown', 'authorised');
