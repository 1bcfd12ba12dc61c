alter table waves validate constraint waves_paused;
alter table mails validate constraint mails_cancelled_because_check;
