-- outside a transaction
create index concurrently if not exists outcome_reports_signature on outcome_reports (signature, attempt_id) where signature <> 'valid';
