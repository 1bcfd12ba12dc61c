-- Operators with their roles and sign-in, and API keys.

create table operator_roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  rights text[] not null,
  -- comes with every installation and stays as it is
  shipped boolean not null default false
);

create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role_id bigint not null references operator_roles,
  -- null: every country
  countries text[] check (cardinality(countries) > 0),
  language text not null default 'en' check (language in ('en', 'bg')),
  time_zone text not null default 'UTC',
  -- null until the invitation is accepted
  password_hash text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  last_seen_at timestamptz,
  ended_at timestamptz,
  -- counts the changes: two people who edit the same operator do not overwrite each other
  version integer not null default 1,
  check ((password_hash is null) = (accepted_at is null))
);
create index operators_by_role on operators (role_id);

create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- moves on with every use, never beyond ends_at
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  -- null: only the password was verified, not the second factor yet
  verified_at timestamptz,
  stepped_up_at timestamptz
);
create index operator_sessions_by_operator on operator_sessions (operator_id);

create table operator_totp (
  operator_id bigint primary key references operators on delete cascade,
  secret bytea,
  -- begun, and replaces the secret with its first code
  pending_secret bytea,
  -- the newest time step whose code was used: a code works once
  last_step bigint,
  check (secret is not null or pending_secret is not null)
);

create table operator_passkeys (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- What a browser has to sign with its passkey: one at a time, for five minutes.
create table operator_challenges (
  operator_id bigint not null references operators on delete cascade,
  purpose text not null check (purpose in ('enrol', 'verify')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (operator_id, purpose)
);

create table operator_recovery_codes (
  code_hash bytea primary key,
  operator_id bigint not null references operators on delete cascade,
  used_at timestamptz
);
create index operator_recovery_codes_by_operator on operator_recovery_codes (operator_id);

-- Links that invite an operator, or let one choose a new password.
create table operator_links (
  code_hash bytea primary key,
  -- null: whoever opens it becomes the first owner
  operator_id bigint references operators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_links_by_operator on operator_links (operator_id);

create table api_keys (
  id bigint generated always as identity primary key,
  name text not null,
  -- shown in lists, so that a key that was found somewhere can be ended
  prefix text not null unique,
  secret_hash bytea not null,
  operator_id bigint not null references operators,
  rights text[] not null check (cardinality(rights) > 0),
  countries text[] check (cardinality(countries) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index api_keys_by_operator on api_keys (operator_id);
