-- Open requests of one status in the other orders. They are few: whoever makes one meanwhile waits for less than a second.
create index exchange_requests_open_status_created on exchange_requests (status, created_at, id)
  where status in ('requested', 'approved', 'sent');
create index exchange_requests_open_status on exchange_requests (status, id)
  where status in ('requested', 'approved', 'sent');

-- Several states are looked for one after another, so that nothing asks for all open ones in these orders.
drop index exchange_requests_open_created, exchange_requests_open;
