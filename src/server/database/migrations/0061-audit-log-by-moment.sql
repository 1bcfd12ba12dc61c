-- outside a transaction
-- Many rows of the log have the same moment: in its order their numbers settle which comes first.
create index concurrently if not exists audit_log_at_id on audit_log (at, id);
