-- The journal of points: a movement is one row, append-only. Points are integers.

create table wallets (
  id bigint generated always as identity primary key,
  country_code text not null references countries,
  -- null again once the member is erased
  member_id bigint unique references members on delete set null,
  -- stays when the member is erased; replaced by a new one then
  pseudonym uuid not null default gen_random_uuid(),
  -- the sum of the movements
  points integer not null default 0 check (points >= 0),
  pending integer not null default 0 check (pending >= 0)
  -- room on each page for the new version of a row, so that a booking changes no index
) with (fillfactor = 90);

create table movements (
  id bigint generated always as identity primary key,
  wallet_id bigint not null references wallets,
  survey_id bigint references surveys,
  created_at timestamptz not null default now(),
  -- what each account gains or loses; those but the first two are the country's
  wallet integer not null default 0,
  pending integer not null default 0,
  project_expense integer not null default 0,
  clearing integer not null default 0,
  cash integer not null default 0,
  marketing integer not null default 0,
  goodwill integer not null default 0,
  breakage integer not null default 0,
  loss integer not null default 0,
  -- reserved: balances of an imported panel, and what other panels provide
  opening integer not null default 0,
  provider integer not null default 0,
  kind text not null
    check (kind in ('award', 'confirm', 'reverse', 'request', 'return', 'send', 'goodwill', 'correction', 'referral', 'expiry')),
  -- what the history shows: 'survey' or a translated reference
  reference text not null,
  -- the business key: the same thing is booked once
  key text not null unique,
  constraint movements_sum_to_zero check (
    wallet + pending + project_expense + clearing + cash + marketing + goodwill + breakage + loss + opening + provider = 0
  ),
  constraint movements_move_points check (
    (wallet, pending, project_expense, clearing, cash, marketing, goodwill, breakage, loss, opening, provider)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  )
);
-- A member's history, newest first.
create index movements_of_wallet on movements (wallet_id, id) where wallet <> 0;

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger movements_are_final before update or delete or truncate on movements for each statement execute function refuse_journal_change();
