-- outside a transaction
-- The requests of one country, of which there may be few.
create index concurrently if not exists exchange_requests_country on exchange_requests (country_code, promised_on, id);
