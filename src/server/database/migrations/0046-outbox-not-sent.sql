-- outside a transaction
-- What was not sent, of which there is little.
create index concurrently if not exists mails_not_sent on mails (state, created_at, id) where state in ('failed', 'cancelled');
