-- Why a request was rejected or a reward could not be delivered: a code, whose sentence the member reads in their own
-- language. What an operator wrote beside it stands in the note.
alter table exchange_request_events
  add column reason text,
  add check ((status in ('rejected', 'failed')) = (reason is not null));
