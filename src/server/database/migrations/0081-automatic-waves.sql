-- What no wave of a survey passes; null: no ceiling.
create table survey_ceilings (
  survey_id bigint primary key references surveys,
  per_day integer check (per_day > 0),
  members integer check (members > 0),
  points integer check (points > 0),
  version integer not null default 1
);

-- A series of waves that a survey starts by itself until its target is met.
create table automatic_waves (
  survey_id bigint primary key references surveys,
  -- whom they are drawn from, how their mails go, and when the series ends
  settings jsonb not null,
  -- stopped: by an operator; ended: by itself, and nobody has seen it yet
  state text not null check (state in ('running', 'paused', 'stopped', 'ended')),
  reason text,
  waits_for text,
  next_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'running') = (reason is null)),
  check ((state in ('stopped', 'ended')) = (ended_at is not null))
);
create index automatic_waves_due on automatic_waves (next_at) where state = 'running';
