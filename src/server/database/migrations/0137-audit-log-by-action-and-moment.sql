-- outside a transaction
-- The log of one action is read in the order of its moments.
create index concurrently if not exists audit_log_action_at on audit_log (action, at, id);
