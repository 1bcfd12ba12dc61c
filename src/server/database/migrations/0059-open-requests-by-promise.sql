-- outside a transaction
-- Open requests in the order of their promise: the oldest of all requests have long been completed.
create index concurrently if not exists exchange_requests_open_promised on exchange_requests (promised_on, id) where status in ('requested', 'approved', 'sent');
