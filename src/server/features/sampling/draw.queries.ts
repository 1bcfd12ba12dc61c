import { type RawBuilder, sql } from 'kysely';
import type { Condition, Group } from '#contract/rules/conditions.ts';
import { type DrawOrder, EXCLUSIONS, type Exclusion } from '#contract/rules/sampling.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';
import { type Parts, type RatedSums, ratedSums } from './rated-members.queries.ts';
import type { Stratum } from './spread-sample.ts';
import { plainStratum, ratedStrata } from './strata.queries.ts';

export type Sample = {
  condition: Condition;
  size: number;
  /** As many members as are expected to make so many completes, `size` at most; null: `size`. */
  expected_completes: number | null;
  /** Every quota cell, or age group and gender, has its share of the sample. */
  spread: boolean;
  /** Nobody but these. */
  listed: number[] | null;
  order: DrawOrder;
  seed: number;
  rest_days: number;
  not_after: number[];
};

export type SampledSurvey = {
  id: number;
  survey_number: string;
  country_code: string;
  topic: string | null;
  points: number;
};

/** The survey, the moment, and the days by which invitations are counted. */
export type SampleContext = {
  survey: SampledSurvey;
  now: Date;
  day: ConditionDay & { week_from: string };
  /** Who belongs to a cell of which all completes are in. */
  exhausted: Group[];
};

/** The exclusions that a row of `membersToJudge` is judged by, each as a condition and in the order of `EXCLUSIONS`. */
const ownExclusions = (
  { now, day, exhausted }: SampleContext,
  { rest_days }: Sample,
): [Exclusion, RawBuilder<boolean>][] => [
  ['unconfirmed', sql<boolean>`m.confirmed_at is null`],
  ['bounced', sql<boolean>`b.recipient_key is not null`],
  ['unsubscribed', sql<boolean>`m.unsubscribed_at is not null`],
  [
    'resting',
    rest_days === 0 ? sql<boolean>`false` : sql<boolean>`recent.last >= ${restFrom(now, rest_days)}`,
  ],
  [
    'quota_full',
    sql<boolean>`(${sql.join([sql`false`, ...exhausted.map((one) => conditionSql(one, day))], sql` or `)})`,
  ],
];

const PANEL_LIMIT = sql`(select invitations_per_week from contact_limits)`;
const MOST_A_WEEK = sql`(select max_invitations_per_week from contact_limits)`;

/** The others but for households: whom they apply to. */
const listedExclusions = (
  { survey, day }: SampleContext,
  { not_after }: Sample,
): [Exclusion, RawBuilder<unknown>][] => [
  ['paused', sql`select member_id from contact_preferences where paused_until >= ${day.today}::date`],
  [
    'budget',
    // A limit is one at least, so that it is reached by nobody who was not invited lately.
    sql`select r.member_id from recent r left join contact_preferences p using (member_id)
      where r.this_week >= least(coalesce(p.invitations_per_week, ${PANEL_LIMIT}), ${MOST_A_WEEK})`,
  ],
  ['already_invited', sql`select member_id from invited`],
  ['topic_off', sql`select member_id from contact_preferences where ${survey.topic}::text = any(topics_off)`],
  [
    'took_part',
    sql`select member_id from invitations where survey_id = any(${not_after}::bigint[]) and state <> 'invited'`,
  ],
  [
    'returned',
    sql`select member_id from returned_members where surveys && ${[survey.id, ...not_after]}::bigint[]`,
  ],
  ['frozen', sql`select member_id from freezes where ended_at is null`],
];

/** Its place in the order in which exclusions are asked, from 1 on. */
const placeOf = (exclusion: Exclusion) => sql`${EXCLUSIONS.indexOf(exclusion) + 1}::integer`;

/** The place of no exclusion. */
const NONE = sql`${EXCLUSIONS.length + 1}::integer`;

const restFrom = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;

/**
 * What members are judged by that stands in other tables, once for everybody; `barred` has the first of `listedExclusions` that
 * applies to each of them. Who was invited lately is found by the waves since then, whose number doesn't grow with the panel's age,
 * and by the list of a wave being planned.
 */
function knownBeforehand(context: SampleContext, sample: Sample) {
  const { survey, now, day } = context;
  const week = sql`(${day.week_from}::date::timestamp at time zone ${day.time_zone})`;
  const since = sql`least(${week}, ${restFrom(now, sample.rest_days)})`;
  // Without a period of rest the week alone is asked about, and only those who can have reached a limit.
  const rests = sample.rest_days > 0;
  return sql`
    recent as (
      select i.member_id, ${
        rests
          ? sql`max(i.invited_at) as last, count(*) filter (where i.invited_at >= ${week}) as this_week`
          : sql`count(*) as this_week`
      }
      from (
        select w.id from waves w join surveys s on s.id = w.survey_id
        where s.country_code = ${survey.country_code} and coalesce(w.ended_at >= ${since}, true)
      ) as lately
      -- Kept apart, so that each wave's invitations are read by its index and never all there are.
      cross join lateral (
        select * from invitations where wave_id = lately.id and invited_at >= ${since} offset 0
      ) as i
      group by i.member_id
      ${rests ? sql`` : sql`having count(*) >= least((select min(invitations_per_week) from contact_preferences), ${PANEL_LIMIT}, ${MOST_A_WEEK})`}
    ),
    invited as materialized (
      select i.member_id from invitations i where i.survey_id = ${survey.id} and i.not_sent is null
      union
      select r.member_id from waves w join wave_recipients r on r.wave_id = w.id
      where w.survey_id = ${survey.id} and w.waiting > 0
      union
      select unnest(w.members) from waves w where w.survey_id = ${survey.id} and w.state = 'planning'
    ),
    barred as materialized (
      select member_id, min(first) as first
      from (${sql.join(
        listedExclusions(context, sample).map(
          ([exclusion, members]) => sql`select *, ${placeOf(exclusion)} from (${members}) as these`,
        ),
        sql` union all `,
      )}) as listed (member_id, first)
      group by member_id
    )`;
}

/** Members with all that exclusions look at. */
const membersToJudge = ({ rest_days }: Sample) => sql`
  ${membersWithFacts}
  left join bounced_addresses b on b.recipient_key = m.email_key
  ${rest_days > 0 ? sql`left join recent on recent.member_id = m.id` : sql``}
  left join barred on barred.member_id = m.id`;

/** Who can be invited, in the order of the draw, by the parts of the survey's quotas or of ages and genders that they belong to. */
export type Drawable = {
  strata: (Omit<Stratum, 'cells'> & { parts: number[] })[];
  all: number;
  excluded: Partial<Record<Exclusion, number>>;
  /** What is expected of those who are drawn, where there is nothing to choose from; otherwise null. */
  sums: RatedSums[] | null;
};

/** An order by chance has 256 parts, so that a draw of so many sorts only the first of them. */
const partOf = (chance: RawBuilder<unknown>) => sql`${chance} >> 56`;

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
  const isListed = sample.listed === null ? sql`true` : sql`m.id = any(${sample.listed}::bigint[])`;
  const chance = sql`hashint8extended(id, ${sample.seed}::bigint)`;
  // The last one that went; of two waves at once the one that was planned later.
  const lastInvited = sql`(
    select i.invited_at from invitations i where i.member_id = judged.id and i.invited_at is not null order by i.id desc limit 1
  )`;
  const byChance = sample.order === 'random';
  const order = byChance ? sql`chance, open.id` : sql`last_invited nulls first, chance, open.id`;
  const { spread, expected_completes: wanted } = sample;
  // Nobody's chances are looked up where they decide nothing.
  const isPlain = wanted === null && !spread;
  const isCut = isPlain && byChance;
  const part = partOf(sql`chance`);
  const own = ownExclusions(context, sample).map(
    ([one, applies]) => sql`when ${applies} then ${placeOf(one)}`,
  );
  const { rows } = await sql<Drawable>`
    with ${knownBeforehand(context, sample)},
    judged as materialized (
      select m.id, m.birthdate, m.gender, least(barred.first, case ${sql.join(own, sql` `)} else ${NONE} end) as first
      from ${membersToJudge(sample)}
      where m.country_code = ${country_code} and ${isListed} and ${conditionSql(sample.condition, context.day)}
    ),
    -- Not told by a null, of which PostgreSQL expects hardly any where it has no statistics.
    open as not materialized (
      select id, birthdate, gender, ${chance} as chance ${byChance ? sql`` : sql`, ${lastInvited} as last_invited`}
      from judged where first >= ${NONE}
    ),
    everybody as materialized (select count(*) as count from members where country_code = ${country_code}),
    homes as materialized (
      select distinct k.hash from household_keys k join invited on invited.member_id = k.member_id where k.is_shared
    ),
    -- Only those whose address others have too, so that nobody else is put in order by it.
    housed as materialized (
      select id, chance, homes.hash is not null or row_number() over (partition by k.hash order by ${order}) > 1 as home
      from open
      join household_keys k on k.member_id = open.id and k.is_shared
      left join homes on homes.hash = k.hash
    ),
    counts as materialized (
      select first, part, count(*) as count from (
        -- Kept apart, so that PostgreSQL doesn't expect a part for each member.
        select first, case when first >= ${NONE} then ${partOf(chance)} end as part from judged offset 0
      ) as judged
      group by first, part
    ),
    -- The part up to which there are enough; null where there are fewer in all.
    enough as materialized (
      select min(part) as part from (
        select part, sum(sum(count)) over (order by part) as upto from (
          select part, count from counts where first >= ${NONE}
          union all
          select ${part}, -1 from housed where home
        ) as each
        group by part
      ) as known
      where upto >= ${sample.size}
    ),
    chosen as materialized (
      select id, birthdate, gender, row_number() over (order by ${order}) as place
      from (
        select open.* from open where not exists (select from housed where housed.id = open.id and housed.home)
          ${isCut ? sql`and (${part} <= (select part from enough) or (select part from enough) is null)` : sql``}
        order by ${order} ${isPlain ? sql`limit ${sample.size}` : sql``}
      ) as open
    ),
    ${isPlain ? plainStratum : ratedStrata(context.day, sample, parts)},
    excluded as (
      select (${[...EXCLUSIONS]}::text[])[first] as reason, sum(count)::bigint as count from counts where first < ${NONE} group by first
      union all
      select 'unmatched', count - coalesce((select sum(count)::bigint from counts), 0) from everybody
      union all
      select 'household', count(*) from housed where home
    )
    select
      (select coalesce(json_agg(strata order by parts), '[]') from strata) as strata,
      (select count from everybody) as all,
      (select coalesce(json_object_agg(reason, count) filter (where count > 0), '{}') from excluded) as excluded,
      ${isPlain ? sql`(select coalesce(json_agg(sums), '[]') from (${ratedSums(sql`chosen`, context.day, parts)}) as sums)` : sql`null`} as sums
  `.execute(db);
  return rows[0] ?? nobody;
}
