-- What came of the mails of a large wave when they were last counted, and the first who got none.
create table wave_deliveries (
  wave_id bigint primary key references waves on delete cascade,
  counted_at timestamptz not null,
  stages jsonb not null,
  -- ids of invitations
  not_sent bigint[] not null
) with (fillfactor = 50);

-- How much of a survey's ceilings is used at most: as it was counted, and what was invited since.
alter table survey_ceilings
  -- null: not counted yet
  add column counted_at timestamptz,
  -- when it is counted again; null: at the next step
  add column due_at timestamptz,
  add column used_members bigint not null default 0,
  add column used_points bigint not null default 0,
  -- the day of the country that `used_per_day` is of
  add column day_began timestamptz,
  add column used_per_day bigint not null default 0;
