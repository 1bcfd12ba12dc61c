-- Points that operators give or take by hand. A large adjustment waits for a second operator.
create table point_adjustments (
  id bigint generated always as identity primary key,
  -- of the caller: sent again it answers the first
  key text not null,
  country_code text not null references countries,
  -- null once the member has left
  member_id bigint references members on delete set null,
  kind text not null check (kind in ('goodwill', 'correction')),
  points integer not null check (points <> 0),
  -- null once the member has left
  reason text,
  state text not null check (state in ('pending', 'booked', 'refused')),
  asked_by bigint not null references operators,
  asked_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  decision_note text,
  movement_id bigint references movements,
  unique (asked_by, key),
  check (decided_by <> asked_by),
  check ((state = 'booked') = (movement_id is not null))
);
create index point_adjustments_of_member on point_adjustments (member_id, asked_at);
create index point_adjustments_of_operator on point_adjustments (asked_by, asked_at);
create index point_adjustments_by_time on point_adjustments (asked_at, id);
create index point_adjustments_pending on point_adjustments (country_code) where state = 'pending';

-- What one operator may do without a second, and what goodwill a country has each month.
alter table panel
  add column goodwill_per_month integer not null default 100000 check (goodwill_per_month >= 0),
  add column adjusted_per_member integer not null default 1000 check (adjusted_per_member >= 0),
  add column adjusted_per_operator integer not null default 10000 check (adjusted_per_operator >= 0);

-- That an operator changed what decides where a reward goes, or whether there is one.
create table operator_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  operator_id bigint not null references operators,
  what text not null check (what in ('email', 'name', 'address', 'points')),
  changed_at timestamptz not null
);
create index operator_changes_by_both on operator_changes (member_id, operator_id, changed_at);

-- Two people who edit a member's data do not overwrite each other, whoever they are.
alter table members add column version integer not null default 1;
create function count_member_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end
$$;
create trigger members_are_versioned before update on members for each row
  when ((old.first_name, old.last_name, old.birthdate, old.gender, old.email)
    is distinct from (new.first_name, new.last_name, new.birthdate, new.gender, new.email))
  execute function count_member_version();
