-- Decisions of a reconciliation on attempts, with the reason that the member reads; the measured length of surveys.

create table reconciliations (
  attempt_id bigint not null references attempts,
  verdict text not null check (verdict in ('reconciled_accept', 'reconciled_reject')),
  -- what the member reads
  reason text,
  -- the change of the member's points; negative if points were removed
  points integer not null default 0,
  actor text not null,
  at timestamptz not null,
  -- an accepted one can still be rejected, a rejected one stays so
  primary key (attempt_id, verdict),
  check ((verdict = 'reconciled_reject') = (reason is not null))
);

create index outcome_reports_unverified on outcome_reports (attempt_id) where not accepted and outcome = 'complete';

-- The median length of its completes, once enough of them are known.
alter table surveys add column measured_minutes smallint check (measured_minutes between 1 and 600);
create index attempts_complete on attempts (ended_at) where outcome = 'complete';
create index invitations_complete on invitations (survey_id) where state = 'complete';

create or replace view invitation_standings as
  select
    i.id, i.token_hash, i.member_id, i.state, i.points, i.invited_at,
    s.id as survey_id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles,
    coalesce(s.measured_minutes, s.minutes) as minutes,
    s.screenout_points, s.closes_at,
    not exists (
      select from quota_cells where survey_id = s.id and conditions = '[]' and filled >= wanted
    ) as has_place,
    (select expires_at from attempts where invitation_id = i.id and outcome is null) as open_until
  from invitations i
  join surveys s on s.id = i.survey_id;
