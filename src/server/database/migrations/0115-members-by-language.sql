-- outside a transaction
-- By number too: those of a language may all have numbers far behind.
create index concurrently if not exists members_language_by_number on members (language, id);
