-- outside a transaction
-- The outbox of operators of some countries.
create index concurrently if not exists mails_country on mails (country_code, created_at, id);
