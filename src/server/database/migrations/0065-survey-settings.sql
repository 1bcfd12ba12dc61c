-- What else a survey promises, and whom it lets in.
alter table surveys
  add column quota_full_points integer not null default 0 check (quota_full_points >= 0),
  -- a screen-out earns only if it comes after so many minutes
  add column screenout_after_minutes smallint not null default 0 check (screenout_after_minutes between 0 and 600),
  -- at most so many points a day for screen-outs and quota-fulls; null: as they come
  add column daily_cap integer check (daily_cap >= 0),
  -- nobody starts before; null: as soon as it is live
  add column opens_at timestamptz,
  -- null: any
  add column devices text[] check (cardinality(devices) > 0 and devices <@ array['phone', 'tablet', 'computer']),
  -- higher ones stand first in a member's list
  add column priority smallint not null default 3 check (priority between 1 and 5);

create or replace view invitation_standings as
  select
    i.id, i.member_id, i.state, i.points, i.invited_at,
    s.id as survey_id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles,
    coalesce(s.measured_minutes, s.minutes) as minutes,
    s.screenout_points, s.closes_at,
    not exists (
      select from quota_cells q
      where q.survey_id = s.id and q.conditions = '[]'
        and q.filled >= case when s.state = 'soft_launch' then least(q.wanted, s.soft_launch_completes) else q.wanted end
    ) as has_place,
    (select expires_at from attempts where invitation_id = i.id and outcome is null) as open_until,
    exists (select from freezes f where f.member_id = i.member_id and f.ended_at is null) as frozen,
    s.invitation_texts,
    s.quota_full_points, s.screenout_after_minutes, s.daily_cap, s.opens_at, s.devices, s.priority
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;

-- What operators have created with a key of their own: the same key again answers the same thing.
create table creation_keys (
  operator_id bigint not null references operators,
  kind text not null check (kind in ('survey', 'project')),
  key text not null check (length(key) between 8 and 100),
  -- of what was sent with it
  fingerprint bytea not null,
  -- null only until the transaction commits
  thing_id bigint,
  created_at timestamptz not null default now(),
  primary key (operator_id, kind, key)
);
