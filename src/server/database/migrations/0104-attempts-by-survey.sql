-- outside a transaction
create index concurrently if not exists attempts_survey on attempts (survey_id, started_at, id);
