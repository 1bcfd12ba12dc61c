-- outside a transaction
-- The log of one country is read in the order of its moments.
create index concurrently if not exists audit_log_country_at on audit_log (country_code, at, id);
