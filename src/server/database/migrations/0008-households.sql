-- One member per household: keys of addresses, and cases for operators to review.

create table household_keys (
  member_id bigint primary key references members on delete cascade,
  -- of the normalised postal address
  hash bytea not null,
  changed_at timestamptz not null
);
create index household_keys_hash on household_keys (hash);

-- A household in which more than its address points to one and the same person, or to several members.
create table household_cases (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  household bytea not null unique,
  evidence text[] not null
    check (cardinality(evidence) > 0 and evidence <@ array['known_device', 'last_name', 'referral', 'same_person']),
  -- how many there were when it was raised
  members integer not null check (members > 1),
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  raised_at timestamptz not null,
  settled_at timestamptz,
  note text,
  check ((state = 'open') = (settled_at is null))
);
create index household_cases_state on household_cases (state, id);
