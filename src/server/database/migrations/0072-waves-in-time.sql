-- Hours of a country's clock in which no invitation and no reminder leaves; a country without a row has the usual ones.
create table quiet_hours (
  country_code text primary key references countries,
  -- Both null: mails leave at any hour.
  from_hour smallint check (from_hour between 0 and 23),
  until_hour smallint check (until_hour between 0 and 23),
  version integer not null default 1,
  check ((from_hour is null) = (until_hour is null)),
  check (from_hour <> until_hour)
);

-- null: as fast as the mails can go
alter table waves add column per_hour integer check (per_hour > 0);
alter table waves add column reminders smallint not null default 1 check (reminders between 0 and 3);
-- from the invitation to the first reminder, and from each reminder to the next
alter table waves add column reminder_days smallint not null default 3 check (reminder_days between 1 and 14);
-- It stands still until somebody lets it go on.
alter table waves add column paused_at timestamptz;
alter table waves add column pause_reason text;
alter table waves add constraint waves_paused check ((paused_at is null) = (pause_reason is null)) not valid;

-- How many reminders went; a former release leaves it at 0 and notes the moment of its only one.
alter table invitations add column reminders smallint not null default 0;

alter table mails drop constraint mails_cancelled_because_check;
alter table mails add constraint mails_cancelled_because_check check (cancelled_because in (
  'unsubscribed', 'daily_cap', 'bounced', 'paused', 'frozen', 'superseded', 'topic_off', 'budget', 'resting', 'took_part',
  'household', 'survey_over', 'wave_stopped', 'interrupted'
)) not valid;
