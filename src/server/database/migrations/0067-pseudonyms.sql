-- outside a transaction
create unique index concurrently if not exists attempts_pseudonym on attempts (pseudonym) where pseudonym is not null;
