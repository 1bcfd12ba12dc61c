-- Every query on mails uses an index, in any number of mails and any collation.
alter table mails alter column key type text collate "C";
create index mails_waiting_others on mails (id) where state = 'queued' and not transactional;
