-- When the code in the mail expires: afterwards the mail isn't sent, and its data is emptied.
alter table mails add column useful_until timestamptz;
-- Given up, and may be tried again by hand for some days.
create index mails_given_up on mails (id) where state = 'failed' and data <> '{}';
