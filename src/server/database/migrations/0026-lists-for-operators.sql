-- What operators' lists are sorted by, with the id that settles a tie.
create index members_created on members (created_at, id);
create index exchange_requests_promised on exchange_requests (promised_on, id);
create index exchange_requests_created on exchange_requests (created_at, id);
