-- What operators narrow large lists down by, so that a rare value is found without reading the list.
create index audit_log_action on audit_log (action, id);
create index audit_log_operator on audit_log (
  (case when actor_kind = 'operator' then substring(actor from '^operators ([0-9]{1,15})$')::bigint end), id
);
create index exchange_requests_held on exchange_requests (id) where held_reasons <> '{}';
create index contact_threads_assigned on contact_threads (assigned_to, id) where assigned_to is not null;
