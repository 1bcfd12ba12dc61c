-- Points of a survey that were raised: whoever was invited before gets the new promise, or a top-up where they have completed it.
create table point_raises (
  id bigint generated always as identity primary key,
  survey_id bigint not null references surveys,
  points_before integer not null,
  points integer not null,
  started_by text not null,
  started_at timestamptz not null,
  -- up to which member the invitations are looked at, and how many of this round had to be changed
  reached bigint not null default 0,
  changed integer not null default 0,
  -- completes that got more points, and these points
  topped_up integer not null default 0,
  paid bigint not null default 0,
  ended_at timestamptz,
  check (points > points_before)
);
create unique index point_raises_running on point_raises (survey_id) where ended_at is null;
create index point_raises_survey on point_raises (survey_id, id);

-- What a complete earned more by a raise.
create table top_ups (
  attempt_id bigint not null references attempts,
  raise_id bigint not null references point_raises,
  points integer not null check (points > 0),
  primary key (attempt_id, raise_id)
);
