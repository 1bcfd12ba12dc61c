-- The lane in which a mail that nobody waits for goes with others; null: it is sent by a job of its own.
alter table mails add column lane smallint;
