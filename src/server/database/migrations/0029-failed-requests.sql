-- A reward that was sent, or reported as received, can turn out not to be delivered.
alter table exchange_requests
  drop constraint exchange_requests_status_check,
  add check (status in ('requested', 'approved', 'sent', 'completed', 'rejected', 'cancelled', 'failed'));

drop index exchange_requests_returned;
create index exchange_requests_returned on exchange_requests (id)
  where member_id is null and first_name is not null and status in ('rejected', 'cancelled', 'failed');
