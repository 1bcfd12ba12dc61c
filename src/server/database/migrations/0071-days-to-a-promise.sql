-- outside a transaction
-- The shortest and the longest time between a request and its promised day: what was asked for in a period is found by its promise.
create index concurrently if not exists exchange_requests_days_to_promise on exchange_requests ((promised_on - (created_at at time zone 'UTC')::date));
