-- What came of a survey's invitations when it was last counted: large surveys are shown by it, and lists are filtered by it.
create table survey_figures (
  survey_id bigint primary key references surveys,
  -- null: not counted yet
  counted_at timestamptz,
  figures jsonb,
  behind_plan boolean not null default false,
  -- when it is counted next; null: not again
  due_at timestamptz,
  check ((counted_at is null) = (figures is null))
) with (fillfactor = 50);
create index survey_figures_due on survey_figures (due_at);

-- When members could start it for the first time.
alter table surveys add column field_began_at timestamptz;
update surveys s set field_began_at = (
  select min(a.at) from audit_log a where a.subject = 'surveys ' || s.id and a.action = 'set_survey_state'
) where s.state <> 'draft';
