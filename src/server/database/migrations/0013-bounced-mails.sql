-- A mail to an address that does not exist is kept as cancelled too.

alter table mails drop constraint mails_cancelled_because_check;
alter table mails add constraint mails_cancelled_because_check
  check (cancelled_because in ('unsubscribed', 'daily_cap', 'paused', 'superseded', 'bounced'));
