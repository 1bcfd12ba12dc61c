-- outside a transaction
-- What happened to one item is read from the newest row on, however much it is.
create index concurrently if not exists audit_log_subject_id on audit_log (subject, id);
