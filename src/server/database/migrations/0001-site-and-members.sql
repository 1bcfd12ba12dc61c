-- The panel, its countries, its members and how they sign in; the outbox; what operators did.

create table panel (
  singleton boolean primary key default true check (singleton),
  name text not null,
  default_language text not null,
  -- one line under every mail: the law asks for it
  postal_address text,
  google_tag text,
  google_analytics text,
  facebook_pixel text,
  -- page key -> comma-separated tracking events
  facebook_track jsonb not null default '{}',
  demo boolean not null default false
);

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null,
  languages text[] not null check (cardinality(languages) > 0),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- null: built from the lower-cased country code
  contact_email text,
  data_consent_age smallint not null check (data_consent_age between 13 and 18),
  parental_registration boolean not null default false,
  active boolean not null default true
);

create table originators (
  name text primary key,
  pixel_type text check (pixel_type in ('img', 'iframe')),
  pixel_src text,
  active boolean not null default true,
  check ((pixel_type is null) = (pixel_src is null))
);

create table members (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  -- as typed: mail goes there
  email text not null,
  -- folded, without +tags: one member per key over the installation
  email_key text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  birthdate date not null,
  gender text not null check (gender in ('female', 'male', 'other')),
  language text not null,
  referrer_code text not null unique check (length(referrer_code) = 32),
  referred_by bigint references members on delete set null,
  originator text,
  originator_params jsonb,
  created_at timestamptz not null default now(),
  -- once, while not confirmed
  reminded_at timestamptz,
  confirmed_at timestamptz,
  credentials_changed_at timestamptz,
  unsubscribed_at timestamptz,
  last_active_at timestamptz
);
create index members_country on members (country_code, id);
create index members_unconfirmed on members (created_at) where confirmed_at is null;
create index members_referred_by on members (referred_by) where referred_by is not null;

-- Registrations that were answered as if they had succeeded.
create table registration_rejections (
  day date not null,
  country_code text not null references countries,
  reason text not null check (reason in ('honeypot', 'daily_cap')),
  rejected integer not null check (rejected > 0),
  primary key (day, country_code, reason)
);

create table consents (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('privacy_policy', 'terms_conditions')),
  version text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_member on consents (member_id);

-- Codes travel by mail; only their hash is kept.
create table codes (
  hash bytea primary key,
  kind text not null check (kind in ('confirm', 'reset', 'email_change', 'email_change_stop')),
  member_id bigint not null references members on delete cascade,
  -- the new address of an e-mail change
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_member on codes (member_id, kind);
create index codes_expiry on codes (expires_at);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint not null references members on delete cascade,
  remember boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_member on sessions (member_id);
create index sessions_expiry on sessions (expires_at);

create table devices (
  hash bytea not null,
  member_id bigint not null references members on delete cascade,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (hash, member_id)
);
create index devices_member on devices (member_id);

-- Written by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table contact_messages (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete set null,
  country_code text not null references countries,
  topic smallint not null check (topic in (2, 3)),
  message text not null,
  created_at timestamptz not null default now()
);

create table mails (
  id bigint generated always as identity primary key,
  -- identifies the mail: queueing the same key again does nothing
  key text not null unique,
  template text not null,
  country_code text references countries,
  language text not null,
  to_address text not null,
  -- the address folded as members.email_key is: what is counted per recipient
  recipient_key text not null,
  member_id bigint references members on delete cascade,
  -- emptied once it is settled: it can hold codes
  data jsonb not null,
  message_id text not null unique,
  -- lets the recipient stop further mails, and nothing else; null for a transactional mail
  unsubscribe_token text unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'cancelled')),
  cancelled_because text check (cancelled_because in ('unsubscribed', 'daily_cap')),
  attempts smallint not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'cancelled') = (cancelled_because is not null))
);
create index mails_state on mails (state, id);
create index mails_member on mails (member_id);
create index mails_recipient on mails (recipient_key, created_at);

-- People who are no members and want no further mail (a friend who was referred).
create table unsubscribed_addresses (
  recipient_key text primary key,
  unsubscribed_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('command_line', 'operator', 'member', 'system')),
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_log_at on audit_log (at);
