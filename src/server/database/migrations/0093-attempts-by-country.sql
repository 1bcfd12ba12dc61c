-- outside a transaction
create index concurrently if not exists attempts_country on attempts (country_code, started_at, id);
