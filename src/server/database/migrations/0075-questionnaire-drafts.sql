-- What operators are writing, until they publish it as the next version. `draft_version` grows with each change of it.
alter table questionnaires
  add column draft jsonb,
  add column draft_version integer not null default 1,
  add column draft_at timestamptz,
  add column draft_by bigint references operators;

-- Null: at the command line, or shipped.
alter table questionnaire_versions add column published_by bigint references operators;
