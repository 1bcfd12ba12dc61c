-- The questions of a country's profiler whose answers surveys elsewhere may get in their links.
create table shareable_answers (
  country_code text not null references countries,
  attribute_id bigint not null,
  -- special categories of data (GDPR article 9): only with the member's explicit consent
  needs_consent boolean not null,
  primary key (country_code, attribute_id)
);

-- That a member lets a survey have answers which need consent: to what, in which words and when.
create table sharing_consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  survey_id bigint not null references surveys,
  attributes bigint[] not null check (cardinality(attributes) > 0),
  wording text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index sharing_consents_in_force on sharing_consents (member_id, survey_id) where withdrawn_at is null;
