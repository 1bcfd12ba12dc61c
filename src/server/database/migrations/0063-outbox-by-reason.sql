-- outside a transaction
-- What was not sent for one reason, of which there may be little among much.
create index concurrently if not exists mails_reason on mails (cancelled_because, created_at, id) where state = 'cancelled';
