import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** The former journal (docs/decisions/0004): accounts, a movement with two entries, and sums checked at commit. */
export const doubleEntryTables = `
  create schema former;
  create table former.accounts (
    id bigint generated always as identity primary key,
    kind text not null,
    country_code text not null references countries,
    member_id bigint references members on delete set null,
    pseudonym uuid not null default gen_random_uuid(),
    balance bigint check (balance >= 0),
    check ((kind in ('wallet', 'pending')) = (balance is not null))
  );
  create unique index on former.accounts (member_id, kind) where member_id is not null;
  create unique index on former.accounts (country_code, kind) where kind not in ('wallet', 'pending');
  create table former.movements (
    id bigint generated always as identity primary key,
    key text not null unique,
    kind text not null,
    reference text not null,
    survey_id bigint references surveys,
    created_at timestamptz not null default now()
  );
  create table former.entries (
    movement_id bigint not null references former.movements,
    account_id bigint not null references former.accounts,
    amount bigint not null check (amount <> 0),
    primary key (account_id, movement_id)
  );
  create index on former.entries (movement_id);
  create function former.check_movement_balances() returns trigger language plpgsql as $$
  begin
    if (select coalesce(sum(amount), 0) from former.entries where movement_id = new.movement_id) <> 0 then
      raise exception 'movement % does not sum to zero', new.movement_id using errcode = 'check_violation';
    end if;
    return null;
  end
  $$;
  create constraint trigger entries_balance after insert on former.entries deferrable initially deferred
    for each row execute function former.check_movement_balances();
  insert into former.accounts (kind, country_code, member_id, balance)
    select kind, country_code, id, 0 from members, unnest(array['wallet', 'pending']) as kind;
  insert into former.accounts (kind, country_code) values ('project_expense', 'BG');`;

/** The statements with which the former journal stored one award, in order. */
export async function awardByEntries(
  db: Db,
  { key, member_id, points }: { key: string; member_id: number; points: number },
): Promise<void> {
  const { rows: own } = await sql<{ id: number; kind: string }>`
    select id, kind, country_code, balance from former.accounts
    where member_id = ${member_id} order by id for no key update`.execute(db);
  const wallet = own.find(({ kind }) => kind === 'pending')?.id ?? 0;
  const { rows: system } = await sql<{ id: number }>`
    select id from former.accounts where kind = 'project_expense' and country_code = 'BG'`.execute(db);
  const expense = system[0]?.id ?? 0;
  await sql`
    select id, balance from former.accounts where id = any(${[expense, wallet]}) and balance is not null
    order by id for no key update`.execute(db);
  await sql`select id, key, kind, reference, survey_id from former.movements where key = ${key}`.execute(db);
  const { rows: created } = await sql<{ id: number }>`
    insert into former.movements (key, kind, reference, survey_id, created_at)
    values (${key}, 'award', 'survey', null, ${new Date()})
    on conflict (key) do nothing returning id`.execute(db);
  const id = created[0]?.id ?? 0;
  await sql`
    insert into former.entries (movement_id, account_id, amount)
    values (${id}, ${expense}, ${-points}), (${id}, ${wallet}, ${points})`.execute(db);
  await sql`
    update former.accounts set balance = balance + entries.amount from former.entries
    where entries.movement_id = ${id} and accounts.id = entries.account_id and balance is not null`.execute(
    db,
  );
}
