-- Rewards, requests to exchange points for them, referrals.

-- What points are worth from a day on; before the first row the rate of docs/specification.md §9.
create table point_rates (
  valid_from date primary key,
  points integer not null check (points > 0),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

create table rewards (
  id bigint generated always as identity primary key,
  -- language -> name
  names jsonb not null,
  points integer not null check (points > 0),
  country_codes text[] not null,
  form_id bigint not null references questionnaires,
  position integer not null default 0,
  active boolean not null default true
);

create table exchange_requests (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete set null,
  country_code text not null references countries,
  reward_id bigint not null references rewards,
  quantity integer not null check (quantity > 0),
  -- per unit, as promised at the request
  points integer not null check (points > 0),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'sent', 'completed', 'rejected', 'cancelled')),
  -- payout data: shown only with the right to it
  values jsonb not null,
  values_version integer not null,
  -- why it waits for a review; what is only a matter of time ends with held_until
  held_reasons text[] not null default '{}' check (held_reasons <@ array['credentials_changed', 'other_address']),
  held_until timestamptz,
  promised_on date not null,
  idempotency_key text,
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  unique (member_id, idempotency_key)
);
create index exchange_requests_member on exchange_requests (member_id, id);
create index exchange_requests_status on exchange_requests (status, promised_on);

create table exchange_request_events (
  id bigint generated always as identity primary key,
  request_id bigint not null references exchange_requests,
  status text not null,
  at timestamptz not null default now(),
  actor text not null,
  note text,
  -- each step is taken once
  unique (request_id, status)
);

-- Whom a member referred, to mail a friend once; of friends who never register nothing can be read from it.
create table referrals (
  member_id bigint not null references members on delete cascade,
  email_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (member_id, email_hash)
);
create index referrals_friend on referrals (email_hash, created_at);

-- One row per friend whose first complete became final: paid once, or the reason why not.
create table referral_rewards (
  friend_id bigint primary key references members on delete cascade,
  referrer_id bigint not null references members on delete cascade,
  points integer not null,
  refused_reason text check (refused_reason in ('oneself', 'household', 'known_device')),
  decided_at timestamptz not null default now(),
  check ((points = 0) = (refused_reason is not null))
);
