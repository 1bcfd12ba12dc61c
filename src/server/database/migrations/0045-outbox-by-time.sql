-- outside a transaction
-- The outbox, the newest first, and by day; also what is settled, the oldest first.
create index concurrently if not exists mails_created on mails (created_at, id);
