-- outside a transaction
create index concurrently if not exists outcome_reports_not_accepted on outcome_reports (attempt_id) where not accepted;
