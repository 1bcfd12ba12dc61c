-- People who try a survey without being members: colleagues, and whoever programs it.
create table test_members (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  name text not null,
  -- where test mails go
  email text,
  language text not null,
  created_at timestamptz not null
);

-- A test: it has no member, and counts nowhere.
alter table invitations add column test_member_id bigint references test_members;
alter table invitations add constraint invitations_test_or_member
  check (test_member_id is null or (member_id is null and wave_id is null)) not valid;

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
    s.quota_full_points, s.screenout_after_minutes, s.daily_cap, s.opens_at, s.devices, s.priority,
    i.test_member_id is not null as is_test
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;

alter table creation_keys drop constraint creation_keys_kind_check;
alter table creation_keys add constraint creation_keys_kind_check
  check (kind in ('survey', 'project', 'survey_test', 'survey_copies'));
