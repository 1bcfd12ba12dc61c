-- What a mail carries, a code, is good until then: later it is not sent, and what it was to say is emptied.
alter table mails add column useful_until timestamptz;
-- Given up, and may be tried again by hand for some days.
create index mails_given_up on mails (id) where state = 'failed' and data <> '{}';
