-- outside a transaction
-- What waits in a lane, in the order in which it goes.
create index concurrently if not exists mails_in_lanes on mails (lane, transactional desc, id) where state = 'queued' and lane is not null;
