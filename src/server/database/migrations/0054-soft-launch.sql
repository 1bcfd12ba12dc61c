-- A soft launch is live for a few completes. Surveys have a version: two operators may change one.
alter table surveys
  -- at most so many completes, with those that are open, while it is in soft launch
  add column soft_launch_completes integer check (soft_launch_completes > 0),
  add column version integer not null default 1;
alter table surveys drop constraint surveys_state_check;
alter table surveys add constraint surveys_state_check
  check (state in ('draft', 'soft_launch', 'live', 'paused', 'closed', 'archived'));

-- Whether a survey has room for one more.
create view survey_room as
  select s.id as survey_id, not exists (
    select from quota_cells q
    where q.survey_id = s.id and q.conditions = '[]'
      and q.filled >= case when s.state = 'soft_launch' then least(q.wanted, s.soft_launch_completes) else q.wanted end
  ) as has_place
  from surveys s;

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
    exists (select from freezes f where f.member_id = i.member_id and f.ended_at is null) as frozen
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;
