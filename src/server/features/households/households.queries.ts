import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export const householdOf = async (db: ReadDb, memberId: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('household_keys').select('hash').where('member_id', '=', memberId).executeTakeFirst())
    ?.hash;

/** The case of a household in which nobody is left, and what was said of it. */
export const deleteCaseOfNobody = (db: Db, household: Buffer) =>
  sql`
    delete from household_cases
    where household = ${household} and not exists (select from household_keys where hash = ${household})
  `.execute(db);

export const deleteHouseholdKey = (db: Db, memberId: number) =>
  db.deleteFrom('household_keys').where('member_id', '=', memberId).execute();

/** Keeps the time of the last change to the household. */
export const upsertHouseholdKey = (db: Db, key: { member_id: number; hash: Buffer; changed_at: Date }) =>
  db
    .insertInto('household_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({
          hash: (row) => row.ref('excluded.hash'),
          changed_at: (row) => row.ref('excluded.changed_at'),
        })
        .where(sql<boolean>`household_keys.hash <> excluded.hash`),
    )
    .execute();

const lockOf = (hash: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('household ' || encode(${hash}, 'hex'), 0))`;

/** Changes in a member's household wait for each other, so that the second sees the first. */
export const lockHousehold = (db: Db, memberId: number) =>
  sql`select ${lockOf(sql`hash`)} from household_keys where member_id = ${memberId}`.execute(db);

/** The same of households by their hashes, in an order, for a member who moves from one to the other. */
export async function lockHouseholds(db: Db, households: readonly Buffer[]): Promise<void> {
  for (const household of households.toSorted(Buffer.compare))
    await sql`select ${lockOf(sql`${household}::bytea`)}`.execute(db);
}

/** A family name without its gendered ending (Petrov, Petrova). */
const familyName = (table: string) =>
  sql`regexp_replace(lower(${sql.ref(`${table}.last_name`)}), '[aаāá]$', '')`;

/** When the last of a member's household moved in; undefined without a household. */
export const lastMovedIn = async (db: ReadDb, memberId: number): Promise<Date | undefined> =>
  (
    await sql<{ changed_at: Date }>`
      select max(k.changed_at) as changed_at
      from household_keys own
      join household_keys k on k.hash = own.hash
      where own.member_id = ${memberId}
      group by own.hash
    `.execute(db)
  ).rows[0]?.changed_at;

/**
 * Opens a case for a member's household if it has several members and more evidence than the address; one that was raised
 * before is raised anew if members or evidence were added, also a member in the place of another. Returns the number of
 * cases.
 */
export const upsertCase = async (
  db: Db,
  { memberId, movedIn, now }: { memberId: number; movedIn: Date; now: Date },
): Promise<number> => {
  const { rows } = await sql`
    with homes as materialized (
      select k.hash, m.id, m.country_code, m.referred_by, m.birthdate, lower(m.first_name) as first_name,
        ${familyName('m')} as family_name
      from household_keys k
      join members m on m.id = k.member_id
      where k.hash = (select hash from household_keys where member_id = ${memberId})
    ),
    evidences as (
      select hash, 'last_name' as one from homes group by hash, family_name having count(*) > 1
      union
      select hash, 'same_person' from homes group by hash, birthdate, first_name having count(*) > 1
      union
      select h.hash, 'known_device' from homes h join devices d on d.member_id = h.id
      group by h.hash, d.hash having count(*) > 1
      union
      select h.hash, 'referral' from homes h join homes r on r.id = h.referred_by and r.hash = h.hash
    ),
    found as (
      select hash, (select min(country_code) from homes h where h.hash = e.hash) as country_code,
        array_agg(one order by one) as evidence
      from evidences e
      group by hash
    )
    insert into household_cases (country_code, household, evidence, members, raised_at)
    select country_code, hash, evidence,
      (select count(*) from household_keys k where k.hash = found.hash), ${now}::timestamptz
    from found
    on conflict (household) do update
      set evidence = excluded.evidence, members = excluded.members, raised_at = excluded.raised_at,
        state = 'open', settled_at = null, note = null
      where household_cases.members < excluded.members or not excluded.evidence <@ household_cases.evidence
        or household_cases.raised_at < ${movedIn}::timestamptz
    returning id
  `.execute(db);
  return rows.length;
};

/** The case of a member's household, unless two other members remain in it. */
export const deleteCaseWithout = (db: Db, memberId: number) =>
  sql`
    delete from household_cases c using household_keys k
    where k.member_id = ${memberId} and c.household = k.hash
      and (select count(*) from household_keys o where o.hash = k.hash and o.member_id <> ${memberId}) < 2
  `.execute(db);

export type CaseState = 'open' | 'cleared' | 'confirmed';

export type HouseholdCase = {
  id: number;
  country_code: string;
  state: CaseState;
  evidence: string[];
  /** Ids of the household's members. */
  members: number[];
  raised_at: Date;
  note: string | null;
};

/** Oldest first; leaves out households with fewer than two members. */
export const selectCases = async (
  db: ReadDb,
  { states, countryCode, limit }: { states: readonly CaseState[]; countryCode: string | null; limit: number },
): Promise<HouseholdCase[]> =>
  (
    await sql<HouseholdCase>`
      select c.id, c.country_code, c.state, c.evidence, json_agg(k.member_id order by k.member_id) as members,
        c.raised_at, c.note
      from household_cases c
      join household_keys k on k.hash = c.household
      where c.state = any(${states}) and (${countryCode}::text is null or c.country_code = ${countryCode})
      group by c.id
      having count(*) > 1
      order by c.id
      limit ${limit}
    `.execute(db)
  ).rows;

/** Returns whether there was an open case with this id, raised at that moment if one is given. */
export const settleOpenCase = async (
  db: Db,
  {
    id,
    raised_at,
    ...settled
  }: { id: number; raised_at: Date | undefined; state: CaseState; note: string; settled_at: Date },
): Promise<boolean> => {
  const settling = db
    .updateTable('household_cases')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'open');
  const { numUpdatedRows } = await (raised_at === undefined
    ? settling
    : settling.where('raised_at', '=', raised_at)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const caseExists = async (db: ReadDb, id: number): Promise<boolean> =>
  (await db.selectFrom('household_cases').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
