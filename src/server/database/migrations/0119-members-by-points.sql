-- outside a transaction
create index concurrently if not exists member_activity_points on member_activity (points_step, registered_at, member_id);
