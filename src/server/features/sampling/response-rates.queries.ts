import { type RawBuilder, sql } from 'kysely';
import { ageLimitDate } from '#contract/rules/age-limit.ts';
import { daysFrom } from '#contract/rules/contact-days.ts';
import { AGE_GROUPS, type Rates, type Responses } from '#contract/rules/expected-completes.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type CellRates = Rates & { age_group: number; gender: string };
export type CellResponses = Responses & { age_group: number; gender: string };

/**
 * The age group of whoever was born on a day: 0 is the youngest. Days are compared, because computing the age of each of 100,000
 * takes longer than all else that is expected of them.
 */
export const ageGroup = (birthdate: RawBuilder<unknown>, today: string) => {
  const tooYoung = AGE_GROUPS.map((age) => daysFrom(ageLimitDate(age, today), 1)).reverse();
  return sql<number>`${AGE_GROUPS.length}::integer - width_bucket(${birthdate}, ${tooYoung}::date[])`;
};

/** Invitations that were open for less are not judged yet: those that were started at once would count alone. */
const OPEN_DAYS = 3;

/**
 * Counts the invitations of 12 months of the next members by id, who can't leave meanwhile; answers the last of them, null after all.
 */
export async function countResponses(
  db: Db,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<number | null> {
  const { rows: members } = await sql<{ id: number }>`
    select id from members where id > ${after} order by id limit ${limit} for key share
  `.execute(db);
  const last = members.at(-1)?.id;
  if (last === undefined) return null;
  await sql`
    insert into member_responses (member_id, invited, started, completed)
    select next.id, count(i.id), count(i.id) filter (where i.state <> 'invited'), count(i.id) filter (where i.state = 'complete')
    from unnest(${members.map(({ id }) => id)}::bigint[]) as next (id)
    left join invitations i on i.member_id = next.id
      and i.invited_at >= ${now}::timestamptz - interval '12 months'
      and i.invited_at < ${now}::timestamptz - make_interval(days => ${OPEN_DAYS})
    group by next.id
    on conflict (member_id) do update
      set invited = excluded.invited, started = excluded.started, completed = excluded.completed
  `.execute(db);
  return last;
}

/** The sums by cell, and how long completes of the last 90 days took, of all countries. */
export async function sumResponses(
  db: Db,
  { now, day, least }: { now: Date; day: string; least: number },
): Promise<void> {
  // A cell that nobody is in any more has no sums.
  await db.deleteFrom('response_rates').execute();
  await sql`
    insert into response_rates (country_code, age_group, gender, invited, started, completed)
    select m.country_code, ${ageGroup(sql`m.birthdate`, day)}, m.gender, sum(r.invited), sum(r.started), sum(r.completed)
    from member_responses r join members m on m.id = r.member_id
    group by 1, 2, 3
  `.execute(db);
  await sql`
    insert into response_delays (country_code, deciles, measured_at)
    select c.code, coalesce(d.deciles, '{}'), ${now}::timestamptz
    from countries c
    left join (
      select s.country_code, percentile_cont(array[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95])
        within group (order by extract(epoch from a.ended_at - i.invited_at) / 3600)::real[] as deciles
      from attempts a join invitations i on i.id = a.invitation_id join surveys s on s.id = i.survey_id
      where a.outcome = 'complete' and a.ended_at > ${now}::timestamptz - interval '90 days' and i.invited_at is not null
        and i.test_member_id is null
      group by s.country_code
      having count(*) >= ${least}
    ) d on d.country_code = c.code
    on conflict (country_code) do update set deciles = excluded.deciles, measured_at = excluded.measured_at
  `.execute(db);
}

export const responsesByCell = (db: ReadDb, country: string): Promise<CellResponses[]> =>
  db
    .selectFrom('response_rates')
    .select(['age_group', 'gender', 'invited', 'started', 'completed'])
    .where('country_code', '=', country)
    .execute();

export const responseDelays = (db: ReadDb, country: string) =>
  db
    .selectFrom('response_delays')
    .select(['deciles', 'measured_at'])
    .where('country_code', '=', country)
    .executeTakeFirst();

/** The participants of a survey by these pseudonyms of theirs, unless they have left. */
export const participantsByPseudonym = async (
  db: ReadDb,
  survey: number,
  pseudonyms: readonly string[],
): Promise<{ pseudonym: string; member_id: number }[]> =>
  (
    await sql<{ pseudonym: string; member_id: number }>`
      select a.pseudonym, i.member_id from attempts a join invitations i on i.id = a.invitation_id
      where a.pseudonym = any(${pseudonyms}::text[]) and i.survey_id = ${survey} and i.member_id is not null
    `.execute(db)
  ).rows;
