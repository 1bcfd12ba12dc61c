-- outside a transaction
-- Requests of one status in the order of their promise.
create index concurrently if not exists exchange_requests_by_status on exchange_requests (status, promised_on, id);
