-- A member's account on hold: no invitations, starts or exchanges until it ends; the points stay.
create table freezes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- translated for the member
  reason text not null
    check (reason in ('household', 'answer_quality', 'account_safety', 'details', 'rules')),
  -- to the member, as the operator wrote it
  message text not null,
  frozen_at timestamptz not null,
  frozen_by bigint not null references operators,
  -- by somebody else than who froze: until then
  review_by timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by bigint references operators,
  ended_at timestamptz,
  ended_by bigint references operators,
  check ((reviewed_at is null) = (reviewed_by is null)),
  check (reviewed_by <> frozen_by),
  check ((ended_at is null) = (ended_by is null))
);
-- One at a time; what asks whether a member is frozen reads this index alone.
create unique index freezes_open on freezes (member_id) where ended_at is null;
create index freezes_of_member on freezes (member_id, id);
create index freezes_by_review on freezes (review_by, id);

create or replace view invitation_standings as
  select
    i.id, i.member_id, i.state, i.points, i.invited_at,
    s.id as survey_id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles,
    coalesce(s.measured_minutes, s.minutes) as minutes,
    s.screenout_points, s.closes_at,
    not exists (
      select from quota_cells where survey_id = s.id and conditions = '[]' and filled >= wanted
    ) as has_place,
    (select expires_at from attempts where invitation_id = i.id and outcome is null) as open_until,
    exists (select from freezes f where f.member_id = i.member_id and f.ended_at is null) as frozen
  from invitations i
  join surveys s on s.id = i.survey_id
  where i.invited_at is not null;

alter table mails drop constraint mails_cancelled_because_check;
alter table mails add constraint mails_cancelled_because_check check (cancelled_because in (
  'unsubscribed', 'daily_cap', 'bounced', 'paused', 'frozen', 'superseded', 'topic_off', 'budget', 'survey_over', 'interrupted'
));
