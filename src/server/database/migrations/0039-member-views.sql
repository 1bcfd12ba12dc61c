-- That an operator looked at the portal as a member, and the credential for it.
create table member_views (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  operator_id bigint not null references operators,
  -- the view ends with it
  operator_session_id bigint references operator_sessions on delete set null,
  -- the member reads it
  reason text not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- null until the code was used
  token_hash bytea unique,
  end_hash bytea unique,
  opened_at timestamptz,
  -- by hand
  ended_at timestamptz,
  check ((opened_at is null) = (token_hash is null) and (opened_at is null) = (end_hash is null))
);
create index member_views_member on member_views (member_id, opened_at) where opened_at is not null;
create index member_views_session on member_views (operator_session_id) where operator_session_id is not null;
