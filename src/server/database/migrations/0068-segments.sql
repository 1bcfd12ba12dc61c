-- Conditions on a country's members that operators keep under a name.
create table segments (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  name text not null,
  owner_id bigint not null references operators,
  condition jsonb not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create unique index segments_name on segments (country_code, lower(name));
create index segments_changed on segments (changed_at, id);
