import { type RawBuilder, sql } from 'kysely';
import { type Condition, isGroup } from '#contract/rules/conditions.ts';
import type { Database, Db, ReadDb } from '#server/database/connect.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const yearsAgo = (years: number) => {
  const today = new Date();
  return `${today.getUTCFullYear() - years}-${today.toISOString().slice(5, 10)}`;
};

/** A condition as somebody would write it by hand for these tables. */
function byHand(condition: Condition): RawBuilder<unknown> {
  if (isGroup(condition)) {
    const parts = condition.of.map(byHand);
    if (condition.kind === 'all') return sql`(${sql.join(parts, sql` and `)})`;
    const either = sql`(${sql.join(parts, sql` or `)})`;
    return condition.kind === 'any' ? either : sql`not ${either}`;
  }
  switch (condition.kind) {
    case 'age':
      return sql`m.birthdate > ${yearsAgo((condition.to ?? 0) + 1)}::date and m.birthdate <= ${yearsAgo(condition.from ?? 0)}::date`;
    case 'gender':
      return sql`m.gender = ${condition.genders[0]}`;
    case 'language':
      return sql`m.language in (${sql.join(condition.languages)})`;
    case 'registered':
      return sql`m.created_at >= ${condition.from}::date`;
    case 'active':
      return sql`greatest(m.last_active_at, st.last_part_at) >= ${daysAgo(condition.days)}`;
    case 'completes':
      return sql`st.completes >= ${condition.from}`;
    case 'survey':
      return sql`exists (
        select from invitations i
        where i.member_id = m.id and i.survey_id in (${sql.join(condition.surveys)}) and i.state <> 'invited'
      )`;
    case 'answer':
      return sql`f.facts && ${condition.options}::integer[]`;
  }
}

/** How many members of a country meet a condition, by one bare statement. */
export async function countByHand(
  { pool, read }: Database,
  country: string,
  condition: Condition,
): Promise<number> {
  const { sql: text, parameters } = sql`
    select count(*)::integer as count
    from members m
    join member_facts f on f.member_id = m.id
    left join member_standings st on st.member_id = m.id
    where m.country_code = ${country} and ${byHand(condition)}
  `.compile(read);
  const { rows } = await pool.query<{ count: number }>(text, [...parameters]);
  return rows[0]?.count ?? 0;
}

/** Options that some of the first members have chosen. */
export async function answeredOptions({ pool }: Database): Promise<Set<number>> {
  const { rows } = await pool.query<{ option: number }>(
    `select distinct unnest(facts) as option
     from (select facts from member_facts order by member_id limit 1000) as first`,
  );
  return new Set(rows.map(({ option }) => option));
}

/** What a wave would cost if it were nothing but the ids of these members. */
export const insertIds = (db: Db, members: readonly number[]) =>
  sql`insert into bench_ids select id from members where id = any(${members}::bigint[])`.execute(db);
export const createIds = (db: Db) => sql`create table bench_ids (id bigint primary key)`.execute(db);
export const dropIds = (db: Db) => sql`drop table if exists bench_ids`.execute(db);

/** Whom a wave is to invite, in no order. */
export const listedMembers = async (db: ReadDb, wave: number): Promise<number[]> =>
  (
    await sql<{ member_id: number }>`
      select member_id from wave_recipients where wave_id = ${wave} order by hashint8(member_id)`.execute(db)
  ).rows.map(({ member_id }) => member_id);

/** Takes a wave back as if there had been none. */
export async function forgetWave(db: Db, wave: number): Promise<void> {
  await sql`delete from wave_recipients where wave_id = ${wave}`.execute(db);
  await sql`update waves set state = 'stopped', stop_reason = 'measured', waiting = 0, ended_at = now() where id = ${wave}`.execute(
    db,
  );
}

/** The newest surveys of a country before one. */
export const surveysBefore = async (
  db: ReadDb,
  country: string,
  id: number,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('surveys')
      .select('id')
      .where('country_code', '=', country)
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map((survey) => survey.id);
