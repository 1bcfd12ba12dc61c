-- outside a transaction
-- The few who have not confirmed, by number.
create index concurrently if not exists members_unconfirmed_by_number on members (id) where confirmed_at is null;
