-- Who has seen that a series ended by itself, and when. It stays ended, for its reason.
alter table automatic_waves add column seen_at timestamptz, add column seen_by bigint references operators;
