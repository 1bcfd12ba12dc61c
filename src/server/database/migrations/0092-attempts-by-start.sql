-- outside a transaction
create index concurrently if not exists attempts_started on attempts (started_at, id);
