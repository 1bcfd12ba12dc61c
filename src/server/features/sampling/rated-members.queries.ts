import { type RawBuilder, sql } from 'kysely';
import type { Group } from '#contract/rules/conditions.ts';
import { type CellSums, MEMBER_WEIGHT } from '#contract/rules/expected-completes.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { idList } from '#server/database/id-list.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';
import { ageGroup, type CellRates } from './response-rates.queries.ts';

/** By what a sample is looked at: all age groups and genders with their rates, and the survey's quotas that are known before it. */
export type Parts = { rates: readonly CellRates[]; quotas: readonly Group[] };

/** Which of these quotas `m` of `membersWithFacts` meets, by their place in the list. */
export function quotasMet(quotas: Parts['quotas'], day: ConditionDay): RawBuilder<number[]> {
  if (quotas.length === 0) return sql`'{}'::integer[]`;
  const met = quotas.map(
    (condition, at) => sql`case when ${conditionSql(condition, day)} then ${at}::integer end`,
  );
  return sql`array_remove(array[${sql.join(met)}], null)`;
}

/**
 * Rows with the `id`, `birthdate` and `gender` of a member, such as a name of a table, with the member's age group, rates (`start`, `completion`)
 * and chance to complete (`p`), as `ratesOfMember` judges them, and the `quotas` that the member meets, by their place in the list.
 */
export function ratedMembers(rows: RawBuilder<unknown>, day: ConditionDay, { rates, quotas }: Parts) {
  const list = (name: 'start' | 'completion') => sql`${rates.map((one) => one[name])}::float8[]`;
  return sql`(
    select *, start * completion as p from (
      select own.*, c.at as rate, r.member_id is null or r.invited = 0 as is_new,
        (coalesce(r.started, 0) + ${MEMBER_WEIGHT} * c.start) / (coalesce(r.invited, 0) + ${MEMBER_WEIGHT}) as start,
        (coalesce(r.completed, 0) + ${MEMBER_WEIGHT} * c.completion) / (coalesce(r.started, 0) + ${MEMBER_WEIGHT}) as completion,
        ${MEMBER_WEIGHT}::float8 / (coalesce(r.invited, 0) + ${MEMBER_WEIGHT}) as of_start,
        ${MEMBER_WEIGHT}::float8 / (coalesce(r.started, 0) + ${MEMBER_WEIGHT}) as of_completion
      from (
        select asked.*, ${ageGroup(sql`asked.birthdate`, day.today)} as age_group,
          ${quotasMet(quotas, day)} as quotas
        from ${rows} as asked
        ${quotas.length === 0 ? sql`` : sql`join (${membersWithFacts}) on m.id = asked.id`}
        -- Kept apart, so that the age of these members is computed and never that of all.
        offset 0
      ) as own
      -- Everybody has rates; a plain join would expect that of few.
      left join (
        select * from unnest(
          ${rates.map((_, at) => at)}::integer[],
          ${rates.map(({ age_group }) => age_group)}::integer[], ${rates.map(({ gender }) => gender)}::text[],
          ${list('start')}, ${list('completion')}
        ) as r (at, age_group, gender, start, completion)
      ) as c on c.age_group = own.age_group and c.gender = own.gender
      left join member_responses r on r.member_id = own.id
    ) as known
  ) as rated`;
}

export type RatedSums = Omit<CellSums, 'responses' | 'rates'> & {
  /** Their age group and gender, and the quotas that they meet, by place in the lists. */
  rate: number;
  quotas: number[];
  /** Who has not been invited in the 12 months, and what is expected of them. */
  new_members: number;
  new_completes: number;
};

/** What is expected of rows as `ratedMembers` takes them, by age group, gender and the quotas that they meet. */
export const ratedSums = (rows: RawBuilder<unknown>, day: ConditionDay, parts: Parts) => sql<RatedSums>`
  select rate, to_json(quotas) as quotas, count(*) as members, sum(p) as completes, sum(p * (1 - p)) as variance,
    sum(of_start * completion) as by_start, sum(start * of_completion) as by_completion,
    count(*) filter (where is_new) as new_members, coalesce(sum(p) filter (where is_new), 0) as new_completes
  from ${ratedMembers(rows, day, parts)}
  group by rate, rated.quotas
  order by rate, rated.quotas`;

/** Members whose ids, and what else there is of them, these rows have, as `ratedMembers` takes them. */
const withBirthdates = (rows: RawBuilder<unknown>) => sql`(
  select named.*, m.birthdate, m.gender from ${rows} as named join members m on m.id = named.id
)`;

/** The same of members by id. */
export const sumsOfMembers = async (
  db: ReadDb,
  members: readonly number[],
  day: ConditionDay,
  parts: Parts,
): Promise<RatedSums[]> =>
  (await ratedSums(withBirthdates(sql`(select unnest(${idList(members)}) as id)`), day, parts).execute(db))
    .rows;

/**
 * Completes that are still expected of whoever is invited to a survey and hasn't started, by the quotas that they meet: less with the
 * time since the invitation, as completes come in by `delays` (hours, sorted, each for an equal part).
 */
export const expectedOfInvited = async (
  db: ReadDb,
  { survey, now, day }: { survey: { id: number }; now: Date; day: ConditionDay },
  delays: readonly number[],
  parts: Parts,
): Promise<{ quotas: number[]; completes: number }[]> => {
  const hours = sql`extract(epoch from ${now}::timestamptz - i.invited_at)::float8 / 3600`;
  const still = sql`1 - width_bucket(${hours}, ${delays}::float8[])::float8 / ${delays.length}::float8`;
  return (
    await sql<{ quotas: number[]; completes: number }>`
      select to_json(quotas) as quotas, sum(p * still) as completes
      from ${ratedMembers(
        withBirthdates(sql`(
          select id, max(still) as still from (
            select i.member_id as id, case when i.invited_at is null then 1 else ${still} end as still
            from invitations i
            where i.survey_id = ${survey.id} and i.state = 'invited' and i.not_sent is null and i.test_member_id is null
            union all
            select r.member_id, 1 from waves w join wave_recipients r on r.wave_id = w.id
            where w.survey_id = ${survey.id} and w.waiting > 0
            union all
            select unnest(w.members), 1 from waves w where w.survey_id = ${survey.id} and w.state = 'planning'
          ) as invited
          where still > 0
          group by id
        )`),
        day,
        parts,
      )}
      group by rated.quotas
    `.execute(db)
  ).rows;
};
