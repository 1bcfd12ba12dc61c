-- Surveys, who is invited to them, each start and what came of it.

create table surveys (
  id bigint generated always as identity primary key,
  survey_number text not null unique,
  country_code text not null references countries,
  kind text not null check (kind in ('built_in', 'external')),
  state text not null default 'draft' check (state in ('draft', 'live', 'paused', 'closed', 'archived')),
  -- language -> title
  titles jsonb not null,
  points integer not null check (points >= 0),
  screenout_points integer not null default 0 check (screenout_points >= 0),
  minutes smallint not null check (minutes > 0),
  -- completes that the client ordered; null: no limit
  completes_wanted integer check (completes_wanted > 0),
  questionnaire_id bigint references questionnaires,
  -- where an external survey starts, with placeholders
  entry_url text,
  review_days smallint not null default 0 check (review_days between 0 and 60),
  attempt_minutes integer not null default 1440 check (attempt_minutes > 0),
  closes_at timestamptz,
  -- confirmed members of the country are invited by themselves
  invite_new_members boolean not null default false,
  created_at timestamptz not null default now(),
  check ((kind = 'built_in') = (questionnaire_id is not null)),
  check ((kind = 'external') = (entry_url is not null))
);
create index surveys_country on surveys (country_code, state);

-- Two keys live at once, so that they can be rotated.
create table survey_keys (
  survey_id bigint not null references surveys,
  key_id text not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (survey_id, key_id)
);

create table quota_cells (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  name text not null,
  wanted integer not null check (wanted >= 0),
  -- an interview belongs to the cell when it holds one option of each inner list
  conditions jsonb not null,
  filled integer not null default 0 check (filled >= 0)
);
create index quota_cells_survey on quota_cells (survey_id);

create table invitations (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  member_id bigint references members on delete set null,
  -- the link in the mail opens this invitation only
  token_hash bytea not null unique,
  state text not null default 'invited'
    check (state in ('invited', 'started', 'complete', 'screenout', 'quota_full', 'quality', 'duplicate', 'security', 'abandoned', 'timeout')),
  points integer not null,
  invited_at timestamptz not null default now(),
  unique (survey_id, member_id)
);
create index invitations_member on invitations (member_id, state);

create table attempts (
  id bigint generated always as identity primary key,
  invitation_id bigint not null references invitations,
  -- in links and reports: random, single use
  token text not null unique,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- null: still open
  outcome text
    check (outcome in ('complete', 'screenout', 'quota_full', 'quality', 'duplicate', 'security', 'abandoned', 'timeout')),
  -- the sender's own word beside ours
  raw_code text,
  decided_by text check (decided_by in ('panel', 'survey')),
  ended_at timestamptz,
  reconciled text check (reconciled in ('reconciled_accept', 'reconciled_reject')),
  points integer not null default 0,
  check ((outcome is null) = (ended_at is null))
);
create index attempts_invitation on attempts (invitation_id);
create index attempts_open on attempts (expires_at) where outcome is null;

create table outcome_reports (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts,
  channel text not null check (channel in ('s2s', 'redirect')),
  outcome text not null,
  raw_code text,
  accepted boolean not null,
  received_at timestamptz not null default now()
);
create index outcome_reports_attempt on outcome_reports (attempt_id);

-- A built-in survey's answers, saved page by page.
create table interviews (
  attempt_id bigint primary key references attempts,
  questionnaire_id bigint not null,
  version integer not null,
  language text not null,
  page integer not null default 0,
  answers jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  foreign key (questionnaire_id, version) references questionnaire_versions
);
