-- outside a transaction
-- The list of unverified completes, the latest first.
create index concurrently if not exists outcome_reports_unverified_by_time on outcome_reports (id) where not accepted and outcome = 'complete';
