-- outside a transaction
create index concurrently if not exists member_activity_points_by_number on member_activity (points_step, member_id);
