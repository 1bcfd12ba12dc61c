import { sql } from 'kysely';
import type { ConditionDay } from './conditions.queries.ts';
import { type Parts, partsOf, ratedMembers } from './rated-members.queries.ts';

/** How many are drawn of each stratum, as a sample says it. */
type Wanted = { spread: boolean; size: number; expected_completes: number | null };

/** All that can be drawn (`chosen`) as one stratum. */
export const plainStratum = sql`
    strata as (
      select '{}'::integer[] as parts, count(*) as members, 0 as completes,
        coalesce(json_agg(id order by place), '[]') as ids, '[]'::json as chances
      from chosen
    )`;

/** The same people by their parts, with their chances to complete. */
export const ratedStrata = (
  day: ConditionDay,
  { spread, size, expected_completes: wanted }: Wanted,
  parts: Parts,
) => sql`
    rated as materialized (
      select id, place, ${spread ? partsOf(parts) : sql`'{}'::integer[]`} as parts, p
      from ${ratedMembers(sql`chosen`, day, parts)}
    ),
    ranked as materialized (
      select *, row_number() over own as rank, sum(p) over own as upto
      from rated window own as (partition by parts order by place)
    ),
    strata as (
      select parts, count(*) as members, max(upto) as completes,
        coalesce(json_agg(id order by place) filter (where needed), '[]') as ids,
        coalesce(json_agg(p order by place) filter (where needed), '[]') as chances
      from (
        select *, rank <= ${size} ${wanted === null ? sql`` : sql`and upto - p < ${wanted}`} as needed from ranked
      ) as known
      group by parts
    )`;
