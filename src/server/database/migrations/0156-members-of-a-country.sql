-- outside a transaction
-- The index that judges members does all that this one did.
drop index concurrently if exists members_country;
