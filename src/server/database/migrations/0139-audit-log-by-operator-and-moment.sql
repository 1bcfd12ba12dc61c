-- outside a transaction
-- The log of one operator is read in the order of its moments.
create index concurrently if not exists audit_log_operator_at on audit_log (
  (case when actor_kind = 'operator' then substring(actor from '^operators ([0-9]{1,15})$')::bigint end), at, id
);
