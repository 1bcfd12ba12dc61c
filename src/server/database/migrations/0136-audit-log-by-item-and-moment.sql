-- outside a transaction
-- The log of one item is read in the order of its moments.
create index concurrently if not exists audit_log_subject_at on audit_log (subject, at, id);
