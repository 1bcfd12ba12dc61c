-- What a client orders: the surveys that belong together, in one country or several.
create sequence project_numbers start 1001;

create table projects (
  id bigint generated always as identity primary key,
  project_number text not null unique default 'P' || nextval('project_numbers')::text
    check (project_number ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text not null,
  -- empty: the panel's own
  client text not null default '',
  client_reference text not null default '',
  manager_id bigint references operators,
  -- in minor units
  price_per_complete integer check (price_per_complete >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  notes text not null default '',
  -- where its surveys can stand
  country_codes text[] not null check (cardinality(country_codes) > 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (price_per_complete is null or currency is not null)
);
create index projects_created on projects (created_at, id);

alter table surveys add column project_id bigint references projects;
create index surveys_project on surveys (project_id) where project_id is not null;
create index surveys_created on surveys (created_at, id);
