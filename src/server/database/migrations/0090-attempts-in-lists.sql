-- Attempts as operators list them: by survey, country and time without a look at what stands behind each.
alter table attempts add column survey_id bigint, add column country_code text;

-- Also for attempts that the former release opens.
create function place_attempt() returns trigger language plpgsql as $$
begin
  select i.survey_id, s.country_code into new.survey_id, new.country_code
    from invitations i join surveys s on s.id = i.survey_id where i.id = new.invitation_id;
  return new;
end
$$;
create trigger attempts_have_a_place before insert on attempts for each row execute function place_attempt();

-- What was found of the signature of a report; null: not noted, of reports that are older than this.
alter table outcome_reports add column signature text check (signature in ('valid', 'unsigned', 'bad', 'expired'));

-- When which page of an interview was first answered.
create table interview_pages (
  attempt_id bigint not null references interviews on delete cascade,
  page integer not null,
  answered_at timestamptz not null,
  primary key (attempt_id, page)
);

-- What an operator should look at of a complete of our own interviews; nothing follows from it by itself.
create table attempt_flags (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts,
  kind text not null check (kind in ('speeding', 'straight_lining')),
  -- the figures that it was judged by
  judged_by jsonb not null,
  flagged_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references operators,
  verdict text check (verdict in ('fine', 'rejected')),
  unique (attempt_id, kind),
  check ((settled_at is null) = (verdict is null))
);
create index attempt_flags_open on attempt_flags (attempt_id) where settled_at is null;

-- A client's list of decisions on the attempts of a survey, as it was applied.
create table reconciliation_lists (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  country_code text not null references countries,
  -- empty: pasted
  file_name text not null default '',
  created_at timestamptz not null,
  created_by bigint not null references operators,
  bulk_id bigint references bulk_actions
);
create index reconciliation_lists_survey on reconciliation_lists (survey_id, id);
create unique index reconciliation_lists_bulk on reconciliation_lists (bulk_id);
create table reconciliation_rows (
  id bigint generated always as identity primary key,
  list_id bigint not null references reconciliation_lists,
  line integer not null,
  -- as it stood there
  given text not null,
  attempt_id bigint references attempts,
  verdict text check (verdict in ('accept', 'reject')),
  because text,
  -- what the operator or the client wrote for the member
  reason text,
  -- why the test run left it out; null: it is to be carried out
  fault text,
  -- the change of the member's points: as the test run expected it, and as it came
  expected_points integer not null default 0,
  points integer,
  unique (list_id, line)
);
create index reconciliation_rows_attempt on reconciliation_rows (attempt_id) where attempt_id is not null;

-- The reason as one of the list that members read in their language; null: the words beside it alone.
alter table reconciliations add column because text;
