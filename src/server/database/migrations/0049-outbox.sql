-- When a mail was refused, given up or cancelled; null for one that was sent or waits.
alter table mails add column stopped_at timestamptz;
