-- One mechanism for the profiler, registration questions, reward forms and built-in surveys.

-- Ids of attributes, rows and options are unique over the installation and never reused.
create sequence attribute_ids;
create sequence option_ids as integer;

create table questionnaires (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('profiler', 'registration', 'reward_form', 'survey')),
  -- null: every country
  country_code text references countries,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index questionnaires_one_profiler on questionnaires (kind, coalesce(country_code, '')) where kind in ('profiler', 'registration');

-- A version is never changed once made. `definition` holds attributes with their texts in every language.
create table questionnaire_versions (
  questionnaire_id bigint not null references questionnaires,
  version integer not null check (version > 0),
  definition jsonb not null,
  -- the name of this very text, whichever database it stands in: what a process caches it under
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  primary key (questionnaire_id, version)
);

create table member_answers (
  member_id bigint not null references members on delete cascade,
  attribute_id bigint not null,
  value jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (member_id, attribute_id)
);

-- Every option that a member has chosen: sampling is array algebra.
create table member_facts (
  member_id bigint primary key references members on delete cascade,
  facts integer[] not null
);
create index member_facts_facts on member_facts using gin (facts);

-- Facts without those that one questionnaire can tell, and with those chosen in it now.
create function merge_facts(facts integer[], possible integer[], chosen integer[]) returns integer[]
  language sql immutable parallel safe
  return array(
    select fact from unnest(facts) as fact where fact <> all (possible)
    union
    select fact from unnest(chosen) as fact
    order by fact
  );
