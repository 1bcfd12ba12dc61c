-- outside a transaction
-- Rows of clients' lists that named no attempt, the oldest first: what stood in them is forgotten.
create index concurrently if not exists reconciliation_rows_unknown on reconciliation_rows (id)
  where attempt_id is null and (given <> '' or reason is not null);
