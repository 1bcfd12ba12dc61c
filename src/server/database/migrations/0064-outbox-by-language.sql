-- outside a transaction
-- The outbox by language: a rare one is found among many others.
create index concurrently if not exists mails_language on mails (language, created_at, id);
