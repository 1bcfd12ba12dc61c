-- Invitations are sent in waves; links are derived and mails are rendered when they are sent.

-- Links in mails are an HMAC with one of these keys, which are in no backup. The newest signs new links; the one before
-- is valid until the last survey of its time is closed.
create table link_keys (
  slot smallint primary key check (slot between 0 and 15),
  name text not null unique,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index link_keys_current on link_keys ((retired_at is null)) where retired_at is null;
insert into link_keys (slot, name, secret)
  values (0, replace(gen_random_uuid()::text, '-', ''), uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Members without a row have generation 0; a new generation invalidates all links mailed before.
create table link_generations (
  member_id bigint primary key references members on delete cascade,
  generation integer not null check (generation > 0)
);

create table waves (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  -- newcomers: invited as long as the survey is open
  audience text not null check (audience in ('all', 'listed', 'drawn', 'newcomers')),
  -- who was named or drawn; null once all of them are planned
  members bigint[],
  -- of a draw: how many at most, and by which seed
  wanted integer check (wanted > 0),
  seed bigint,
  state text not null default 'planning' check (state in ('planning', 'sending', 'done', 'stopped')),
  starts_at timestamptz not null,
  -- up to which member, or place in the list, recipients are planned; how many, and who was left out why
  planned_to bigint not null default 0,
  planned integer not null default 0,
  refused jsonb not null default '{}',
  -- the last invitation whose mail was queued
  sent_to bigint not null default 0,
  stop_reason text,
  started_by text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state in ('done', 'stopped')) = (ended_at is not null)),
  check ((state = 'stopped') = (stop_reason is not null))
);
create index waves_survey on waves (survey_id);
create index waves_active on waves (id) where state in ('planning', 'sending');
create unique index waves_newcomers on waves (survey_id) where audience = 'newcomers';

drop view invitation_standings;
drop index invitations_sent, invitations_to_remind, invitations_complete;
-- Updated in place: no index on what changes, and room on the page.
alter table invitations drop column token_hash;
alter table invitations drop column reminder_token_hash;
alter table invitations alter column invited_at drop not null;
alter table invitations alter column invited_at drop default;
alter table invitations add column wave_id bigint references waves;
-- why no mail was queued for it
alter table invitations add column not_sent text;
alter table invitations add constraint invitations_sent_or_not check (invited_at is null or not_sent is null);
alter table invitations set (fillfactor = 85);
create index invitations_wave on invitations (wave_id, id);

-- When a reminder is looked at next; the row goes with the reminder, or when there is nothing left to remind of.
create table reminders (
  due_at timestamptz not null,
  invitation_id bigint not null references invitations,
  primary key (due_at, invitation_id)
);

create view invitation_standings as
  select
    i.id, i.member_id, i.state, i.points, i.invited_at,
    s.id as survey_id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles,
    coalesce(s.measured_minutes, s.minutes) as minutes,
    s.screenout_points, s.closes_at,
    not exists (
      select from quota_cells where survey_id = s.id and conditions = '[]' and filled >= wanted
    ) as has_place,
    (select expires_at from attempts where invitation_id = i.id and outcome is null) as open_until
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;

alter table attempts set (fillfactor = 85);

alter table mails rename column attempts to tries;
-- Since when a process has been sending it; whether it was sent is unknown until it is settled.
alter table mails add column sending_since timestamptz;
alter table mails set (fillfactor = 85);
drop index mails_state;
create index mails_waiting on mails (id) where state = 'queued';
alter table mails drop constraint mails_cancelled_because_check;
alter table mails add constraint mails_cancelled_because_check check (cancelled_because in (
  'unsubscribed', 'daily_cap', 'bounced', 'paused', 'superseded', 'topic_off', 'budget', 'survey_over', 'interrupted'
));

-- Providers of mailboxes (the domain of an address) that turn our mail away for now.
create table mail_providers (
  domain text primary key,
  refusals smallint not null,
  paused_until timestamptz not null,
  -- the provider's reply, without the recipient
  reason text not null
);
