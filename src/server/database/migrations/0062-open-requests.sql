-- Open requests in the other orders, and in one country. They are few: whoever makes one meanwhile waits for less than a second.
create index exchange_requests_open_created on exchange_requests (created_at, id)
  where status in ('requested', 'approved', 'sent');
create index exchange_requests_open on exchange_requests (id) where status in ('requested', 'approved', 'sent');
create index exchange_requests_open_country on exchange_requests (country_code, promised_on, id)
  where status in ('requested', 'approved', 'sent');

-- The indexes that were made before these begin with what they have.
drop index exchange_requests_status, audit_log_at;
