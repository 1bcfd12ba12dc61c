import { type RawBuilder, sql } from 'kysely';
import type { ConditionDay } from './conditions.queries.ts';
import { type Parts, quotasMet, ratedMembers } from './rated-members.queries.ts';
import { ageGroup } from './response-rates.queries.ts';

/** How many are drawn, and of whom, as a sample says it. */
type Wanted = { spread: boolean; size: number; expected_completes: number | null };

/**
 * What members of a stratum have in common, beside their gender: the quotas that `m` of `membersWithFacts` meets, or the age group where
 * there are none.
 */
export const stratumKey = (day: ConditionDay, { quotas }: Parts): RawBuilder<unknown> =>
  quotas.length > 0 ? quotasMet(quotas, day) : ageGroup(sql`m.birthdate`, day.today);

/** The parts of a stratum with this key and `gender`: places in the list of quotas, or that of the age group and gender among the rates. */
export function partsOfStratum(key: RawBuilder<unknown>, { quotas, rates }: Parts): RawBuilder<unknown> {
  if (quotas.length > 0) return key;
  const groups = rates.map(
    ({ age_group, gender }, at) =>
      sql`when ${key} = ${age_group}::integer and gender = ${gender} then ${at}::integer`,
  );
  return sql`array[${groups.length === 0 ? sql`null::integer` : sql`case ${sql.join(groups, sql` `)} end`}]`;
}

/** Of so many what is expected of a whole stratum can be told. */
const TELLING = 1000;

/**
 * How many of a stratum with so many `members` are looked at. Ages and genders are drawn in proportion to who there is; how much each
 * quota gets depends on the others, and on what is expected of all who meet it.
 */
export function mostOfStratum({ spread, size }: Wanted, { quotas }: Parts): RawBuilder<unknown> {
  if (!spread) return sql`${size}::bigint`;
  if (quotas.length > 0) return sql`${Math.max(size, TELLING)}::bigint`;
  return sql`least(${size}::bigint, ceil(${size}::float8 * members / nullif(sum(members) over (), 0))::bigint + count(*) over ())`;
}

/** Who can be drawn (`chosen`) as one stratum, in their order. */
export const plainStratum = sql`
    strata as (
      select '{}'::integer[] as parts, count(*) as members, 0 as completes,
        coalesce(json_agg(id order by place), '[]') as ids, '[]'::json as chances
      from chosen
    )`;

/**
 * The same people by their strata (`wanted`), with their chances to complete. What is expected of all members of a stratum is judged by
 * the first of them; which quotas they meet is known by their stratum.
 */
export const ratedStrata = (
  day: ConditionDay,
  { size, expected_completes: wanted }: Wanted,
  { rates }: Parts,
) => sql`
    rated as materialized (
      select id, stratum, place, p from ${ratedMembers(sql`chosen`, day, { rates, quotas: [] })}
    ),
    strata as (
      select parts, members,
        case when count(*) = members then sum(p) else sum(p) / count(*) * members end as completes,
        coalesce(json_agg(id order by place) filter (where needed), '[]') as ids,
        coalesce(json_agg(p order by place) filter (where needed), '[]') as chances
      from (
        select *, place <= ${size} ${wanted === null ? sql`` : sql`and sum(p) over (partition by stratum order by place) - p < ${wanted}`} as needed from rated
      ) as rated
      join wanted using (stratum)
      group by parts, members
    )`;
