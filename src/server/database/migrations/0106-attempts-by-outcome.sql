-- outside a transaction
create index concurrently if not exists attempts_outcome on attempts (outcome, started_at, id);
