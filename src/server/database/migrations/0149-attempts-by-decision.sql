-- outside a transaction
-- The few that a client's list has decided, in the order of the list.
create index concurrently if not exists attempts_reconciled on attempts (reconciled, started_at, id)
  where reconciled is not null;
