-- outside a transaction
create index concurrently if not exists interviews_to_judge on interviews (attempt_id) where judged_at is null;
