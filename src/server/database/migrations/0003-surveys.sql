-- Surveys, their invitations, each attempt and its outcome.

create sequence survey_numbers start 1001;

create table surveys (
  id bigint generated always as identity primary key,
  survey_number text not null unique default nextval('survey_numbers')::text check (survey_number ~ '^[A-Za-z0-9_-]{1,40}$'),
  country_code text not null references countries,
  kind text not null check (kind in ('built_in', 'external')),
  state text not null default 'draft' check (state in ('draft', 'live', 'paused', 'closed', 'archived')),
  -- language -> title
  titles jsonb not null,
  points integer not null check (points >= 0),
  screenout_points integer not null default 0 check (screenout_points >= 0),
  minutes smallint not null check (minutes > 0),
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

-- Two keys are valid at the same time, so that they can be rotated.
create table survey_keys (
  survey_id bigint not null references surveys,
  key_id text not null,
  secret text not null check (length(secret) >= 32),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (survey_id, key_id)
);

create table quota_cells (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  name text not null,
  wanted integer not null check (wanted >= 0),
  -- An interview counts in the cell if its answers include an option of each inner list. A cell without lists counts
  -- every interview: it is the total that the client ordered.
  conditions jsonb not null,
  -- places taken: completes, and attempts that are still open
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
  -- the points that it earned, and when they become final if they are under review
  points integer not null default 0,
  pending_until timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- one attempt only
create unique index attempts_invitation on attempts (invitation_id);
create index attempts_open on attempts (expires_at) where outcome is null;

-- The places that an attempt holds; given back unless it ends complete.
create table attempt_places (
  attempt_id bigint not null references attempts,
  cell_id bigint not null references quota_cells,
  primary key (attempt_id, cell_id)
);

create table outcome_reports (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts,
  channel text not null check (channel in ('s2s', 'redirect')),
  outcome text not null,
  raw_code text,
  accepted boolean not null,
  received_at timestamptz not null default now(),
  -- a repeated report is not kept again
  unique nulls not distinct (attempt_id, channel, outcome, raw_code)
);

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

-- What stands behind each invitation now; the clock is looked at by the rule that reads it.
create view invitation_standings as
  select
    i.id, i.token_hash, i.member_id, i.state, i.points, i.invited_at,
    s.id as survey_id, s.survey_number, s.kind as survey_kind, s.state as survey_state, s.titles, s.minutes,
    s.screenout_points, s.closes_at,
    not exists (
      select from quota_cells where survey_id = s.id and conditions = '[]' and filled >= wanted
    ) as has_place,
    (select expires_at from attempts where invitation_id = i.id and outcome is null) as open_until
  from invitations i
  join surveys s on s.id = i.survey_id;
