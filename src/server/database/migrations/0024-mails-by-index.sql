-- Everything that is asked of mails is answered by an index, however many there are and in whichever order texts are.
alter table mails alter column key type text collate "C";
create index mails_waiting_others on mails (id) where state = 'queued' and not transactional;
