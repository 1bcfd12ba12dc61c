import { type RawBuilder, sql } from 'kysely';
import { EXCLUSIONS, type Exclusion } from '#contract/rules/sampling.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { idList } from '#server/database/id-list.ts';
import { conditionSql } from './conditions.queries.ts';
import { knownBeforehand, membersToJudge, NONE, ownExclusions, placeOf } from './exclusions.queries.ts';
import { type Parts, type RatedSums, ratedSums } from './rated-members.queries.ts';
import type { Sample, SampleContext } from './sample.ts';
import type { Stratum } from './spread-sample.ts';
import { mostOfStratum, partsOfStratum, plainStratum, ratedStrata, stratumKey } from './strata.queries.ts';

/** Who can be invited, in the order of the draw, by the parts of the survey's quotas or of ages and genders that they belong to. */
export type Drawable = {
  strata: (Omit<Stratum, 'cells'> & { parts: number[] })[];
  all: number;
  excluded: Partial<Record<Exclusion, number>>;
  /** What is expected of those who are drawn, where there is nothing to choose from; otherwise null. */
  sums: RatedSums[] | null;
};

/** An order by chance has 256 parts, from 0 on, so that a draw of so many sorts only the first of them. */
const partOf = (chance: RawBuilder<unknown>) => sql`(${chance} >> 56) + 128`;
const LAST_PART = sql`255::bigint`;

const nobody: Drawable = { strata: [], all: 0, excluded: {}, sums: null };

/**
 * Who can be drawn: everybody of the country by the first exclusion that applies, and the others in an order that depends on the
 * seed, the members' ids and when they were last invited, one a household. Without a spread they are one stratum; of each as many
 * are listed as can be needed.
 */
export async function drawableMembers(
  db: ReadDb,
  context: SampleContext,
  sample: Sample,
  parts: Parts,
): Promise<Drawable> {
  const { country_code } = context.survey;
  const isListed = sample.listed === null ? sql`true` : sql`m.id = any(${idList(sample.listed)})`;
  const chance = sql`hashint8extended(id, ${sample.seed}::bigint)`;
  // The last one that went; of two waves at once the one that was planned later.
  const lastInvited = sql`(
    select i.invited_at from invitations i where i.member_id = each.id and i.invited_at is not null order by i.id desc limit 1
  )`;
  const byChance = sample.order === 'random';
  const order = byChance ? sql`chance, open.id` : sql`last_invited nulls first, chance, open.id`;
  const { spread } = sample;
  // Nobody's chances are looked up where they decide nothing.
  const isPlain = sample.expected_completes === null && !spread;
  const inOrder = sql`${chance} as chance ${byChance ? sql`` : sql`, ${lastInvited} as last_invited`}`;
  // Invitations of members who follow one another are looked up in the same places.
  const byId = byChance ? sql`` : sql`order by each.id`;
  const own = ownExclusions(context, sample).map(
    ([one, applies]) => sql`when ${applies} then ${placeOf(one)}`,
  );
  const last = spread ? sql`last_part` : sql`(select last_part from wanted)`;
  const isEarly = byChance ? sql`part <= ${last}` : sql`true`;
  // Without a spread those who come later than can be needed are nobody's household: who comes earlier is in an earlier part.
  const housed = sql`housed as materialized (
      select id, parts, is_home or row_number() over (partition by hash order by ${order}) > 1 as home
      from sharing as open where ${spread ? sql`true` : isEarly}
    )`;
  const ofHouseholds = sql`union all select parts, -count(*) from housed where home group by parts`;
  // How many of a stratum can be needed, and the part of the order up to which there are enough of them who live alone; the last one
  // where there are fewer in all.
  const wanted = sql`wanted as materialized (
      select row_number() over (order by parts) as stratum, parts, members, most,
        coalesce(min(part) filter (where upto >= most), ${LAST_PART}) as last_part
      from (
        select parts, members, ${mostOfStratum(sample, parts)} as most
        from (
          select parts, sum(count)::bigint as members
          from (select parts, count from groups where first >= ${NONE} ${spread ? ofHouseholds : sql``}) as counted
          group by parts
        ) as counted
      ) as counted
      join (
        select parts, part, sum(sum(count - coalesce(cardinality(sharing), 0))) over (partition by parts order by part) as upto
        from groups where first >= ${NONE} group by parts, part
      ) as known using (parts)
      group by parts, members, most
    )`;
  const alone = sql`select open.* from open where not exists (select from housed where housed.id = open.id and housed.home)`;
  const firstOfStrata = sql`
      select * from (
        select open.*, row_number() over (partition by stratum order by ${order}) as place from (${alone}) as open
      ) as open
      where place <= most
    `;
  // Ended by their number, so that PostgreSQL expects no more.
  const firstOfAll = sql`
      select *, row_number() over (order by ${order}) as place from (${alone} order by ${order} limit ${sample.size}) as open
    `;
  const { rows } = await sql<Drawable>`
    with ${knownBeforehand(context, sample)},
    judged as not materialized (
      select m.id, m.birthdate, m.gender, k.hash, least(barred.first, case ${sql.join(own, sql` `)} else ${NONE} end) as first
        ${spread ? sql`, ${stratumKey(context.day, parts)} as key` : sql``}
      from ${membersToJudge(sample)}
      left join household_keys k on k.member_id = m.id and k.is_shared
      where m.country_code = ${country_code} and ${isListed} and ${conditionSql(sample.condition, context.day)}
    ),
    -- Everybody is looked at once and then known by lists, some 40 bytes a member: they can be the whole panel. Who can be drawn isn't told
    -- by a null, of which PostgreSQL expects hardly any where it has no statistics.
    groups as materialized (
      select case when place < 0 then -place else ${NONE} end as first,
        case when place >= 0 then place end as part, gender, ${spread ? partsOfStratum(sql`key`, parts) : sql`'{}'::integer[]`} as parts, count(*) as count,
        array_agg(id) filter (where place >= 0) as ids,
        array_agg(birthdate) filter (where place >= 0) as birthdates,
        array_agg(id) filter (where place >= 0 and hash is not null) as sharing,
        array_agg(hash) filter (where place >= 0 and hash is not null) as hashes
      from (
        -- One number for the exclusion or the part, and kept apart: otherwise PostgreSQL expects a group for each member.
        select *, case when first < ${NONE} then -first else ${partOf(chance)} end as place from judged offset 0
      ) as judged
      group by place, gender ${spread ? sql`, key` : sql``}
    ),
    everybody as materialized (select count(*) as count from members where country_code = ${country_code}),
    homes as materialized (
      select distinct k.hash from household_keys k join invited on invited.member_id = k.member_id where k.is_shared
    ),
    -- Those whose address others have too, and whether somebody there was invited already.
    sharing as materialized (
      select each.id, part, parts, ${inOrder}, each.hash, homes.hash is not null as is_home
      from (
        select each.*, part, parts from groups cross join lateral unnest(sharing, hashes) as each (id, hash) ${byId}
      ) as each
      left join homes on homes.hash = each.hash
    ),
    ${spread ? sql`${housed}, ${wanted}` : sql`${wanted}, ${housed}`},
    open as not materialized (
      select each.*, ${inOrder}
      from (
        select each.*, gender, ${spread ? sql`stratum, most` : sql`1 as stratum`}
        from groups ${spread ? sql`join wanted using (parts)` : sql``} cross join lateral unnest(ids, birthdates) as each (id, birthdate)
        where ${isEarly} ${byId}
      ) as each
    ),
    chosen as materialized (${spread ? firstOfStrata : firstOfAll}),
    ${isPlain ? plainStratum : ratedStrata(context.day, sample, parts)},
    excluded as (
      select (${[...EXCLUSIONS]}::text[])[first] as reason, sum(count)::bigint as count from groups where first < ${NONE} group by first
      union all
      select 'unmatched', count - coalesce((select sum(count)::bigint from groups), 0) from everybody
      union all
      -- All of a household but one, or all of them.
      select 'household', coalesce(sum(case when is_home then count else count - 1 end), 0)::bigint
      from (select is_home, count(*) as count from sharing group by hash, is_home) as households
    )
    select
      (select coalesce(json_agg(strata order by parts), '[]') from strata) as strata,
      (select count from everybody) as all,
      (select coalesce(json_object_agg(reason, count) filter (where count > 0), '{}') from excluded) as excluded,
      ${isPlain ? sql`(select coalesce(json_agg(sums), '[]') from (${ratedSums(sql`chosen`, context.day, parts)}) as sums)` : sql`null`} as sums
  `.execute(db);
  return rows[0] ?? nobody;
}
