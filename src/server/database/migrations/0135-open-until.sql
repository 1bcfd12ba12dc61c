-- The attempt of an invitation is found by the invitation alone: by its index, and not among all open attempts, which
-- PostgreSQL takes for few as long as it has not counted them again.
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
    (select expires_at from attempts where invitation_id = i.id and coalesce(outcome, 'open') = 'open') as open_until,
    exists (select from freezes f where f.member_id = i.member_id and f.ended_at is null) as frozen,
    s.invitation_texts,
    s.quota_full_points, s.screenout_after_minutes, s.daily_cap, s.opens_at, s.devices, s.priority,
    i.test_member_id is not null as is_test
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;
