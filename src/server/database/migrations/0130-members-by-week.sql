-- outside a transaction
-- Those who registered within some weeks, by number; the moment itself decides of the first and the last week.
create index concurrently if not exists members_weeks_by_number on members (week_of(created_at), id, created_at);
