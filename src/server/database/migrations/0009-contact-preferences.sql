-- How much a member wants to be written to, what surveys are about, and the reminder of an invitation.

-- Invitations per member in any seven days: the default, and the maximum that a member can choose.
alter table panel
  add column invitations_per_week smallint not null default 5,
  add column max_invitations_per_week smallint not null default 14,
  add check (invitations_per_week between 1 and max_invitations_per_week);

-- One row, also where the panel has none yet.
create view contact_limits as
  select coalesce(p.invitations_per_week, 5) as invitations_per_week,
    coalesce(p.max_invitations_per_week, 14) as max_invitations_per_week
  from (values (1)) as always (one) left join panel p on true;

create table contact_preferences (
  member_id bigint primary key references members on delete cascade,
  -- null: the panel's default
  invitations_per_week smallint check (invitations_per_week >= 1),
  topics_off text[] not null default '{}',
  -- the last day without invitations, in the country's time zone
  paused_until date,
  updated_at timestamptz not null
);

alter table surveys
  -- null: a topic that members can't turn off
  add column topic text check (topic ~ '^[a-z_]{1,40}$');

alter table invitations
  -- once, while not started
  add column reminded_at timestamptz,
  -- the link in the reminder: only the hash of the first one is kept
  add column reminder_token_hash bytea unique,
  add check ((reminded_at is null) = (reminder_token_hash is null));
-- how many a member was sent lately
create index invitations_sent on invitations (member_id, invited_at);
-- invitations for which a reminder may still be due
create index invitations_to_remind on invitations (invited_at) where state = 'invited' and reminded_at is null;

alter table mails drop constraint mails_cancelled_because_check;
alter table mails add constraint mails_cancelled_because_check
  -- superseded: its subject had ended before it was sent
  check (cancelled_because in ('unsubscribed', 'daily_cap', 'paused', 'superseded'));

-- The welcome checklist; steps without a column are derived from the member's data.
create table welcomes (
  member_id bigint primary key references members on delete cascade,
  mail_allowed_at timestamptz,
  points_read_at timestamptz,
  dismissed_at timestamptz
);
