-- outside a transaction
-- The index by item and number does all that this one did.
drop index concurrently if exists audit_log_subject;
