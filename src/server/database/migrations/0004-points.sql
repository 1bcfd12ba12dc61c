-- The journal: double-entry, append-only. Points are integers.

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('wallet', 'pending', 'project_expense', 'clearing', 'cash', 'marketing', 'goodwill', 'breakage', 'loss')),
  country_code text not null references countries,
  -- wallet and pending belong to a member; null again once the member is erased
  member_id bigint references members on delete set null,
  pseudonym uuid not null default gen_random_uuid(),
  -- cached for the accounts of a member only, so that no system account becomes a hot row
  balance bigint check (balance >= 0),
  check ((kind in ('wallet', 'pending')) = (balance is not null))
);
create unique index accounts_member on accounts (member_id, kind) where member_id is not null;
create unique index accounts_country on accounts (country_code, kind) where kind not in ('wallet', 'pending');

create table movements (
  id bigint generated always as identity primary key,
  -- the business key: the same thing is booked once
  key text not null unique,
  kind text not null
    check (kind in ('award', 'confirm', 'reverse', 'request', 'return', 'send', 'goodwill', 'correction', 'referral', 'expiry')),
  -- what the history shows: 'survey' or a translated reference
  reference text not null,
  survey_id bigint references surveys,
  created_at timestamptz not null default now()
);

create table entries (
  movement_id bigint not null references movements,
  account_id bigint not null references accounts,
  amount bigint not null check (amount <> 0),
  primary key (account_id, movement_id)
);
create index entries_movement on entries (movement_id);

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger movements_are_final before update or delete or truncate on movements for each statement execute function refuse_journal_change();
create trigger entries_are_final before update or delete or truncate on entries for each statement execute function refuse_journal_change();

create function check_movement_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from entries where movement_id = new.movement_id) <> 0 then
    raise exception 'movement % does not sum to zero', new.movement_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger entries_balance after insert on entries deferrable initially deferred
  for each row execute function check_movement_balances();
