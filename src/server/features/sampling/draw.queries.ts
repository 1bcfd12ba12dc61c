import { type RawBuilder, sql } from 'kysely';
import type { Condition, Group } from '#contract/rules/conditions.ts';
import type { DrawOrder, Exclusion } from '#contract/rules/sampling.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';
import { type Parts, partsOf, ratedMembers } from './rated-members.queries.ts';
import type { Stratum } from './spread-sample.ts';

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

/**
 * Which exclusion applies to `m` of `membersToJudge` on its own, each as a condition and in the order of `EXCLUSIONS`; who
 * does not match is not among them.
 */
const exclusionsSql = (
  { survey, now, day, exhausted }: SampleContext,
  { rest_days }: Sample,
): [Exclude<Exclusion, 'unmatched' | 'household'>, RawBuilder<boolean>][] => [
  ['unconfirmed', sql<boolean>`m.confirmed_at is null`],
  ['bounced', sql<boolean>`exists (select from bounced_addresses b where b.recipient_key = m.email_key)`],
  ['unsubscribed', sql<boolean>`m.unsubscribed_at is not null`],
  ['paused', sql<boolean>`p.paused_until >= ${day.today}::date`],
  [
    'budget',
    sql<boolean>`coalesce(recent.this_week, 0)
      >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)`,
  ],
  [
    'resting',
    rest_days === 0 ? sql<boolean>`false` : sql<boolean>`recent.last >= ${restFrom(now, rest_days)}`,
  ],
  ['already_invited', sql<boolean>`invited.member_id is not null`],
  ['topic_off', sql<boolean>`${survey.topic} = any(p.topics_off)`],
  ['took_part', sql<boolean>`took_part.member_id is not null`],
  ['returned', sql<boolean>`returned.member_id is not null`],
  ['frozen', sql<boolean>`exists (select from freezes z where z.member_id = m.id and z.ended_at is null)`],
  [
    'quota_full',
    sql<boolean>`(${sql.join([sql`false`, ...exhausted.map((one) => conditionSql(one, day))], sql` or `)})`,
  ],
];

const restFrom = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;

/**
 * What members are judged by that stands in other tables, once for everybody; who was invited lately is found by the
 * waves since then, whose number doesn't grow with the panel's age, and by the list of a wave being planned.
 */
function knownBeforehand({ survey, now, day }: SampleContext, { rest_days, not_after }: Sample) {
  const week = sql`(${day.week_from}::date::timestamp at time zone ${day.time_zone})`;
  const since = sql`least(${week}, ${restFrom(now, rest_days)})`;
  return sql`
    recent as materialized (
      select i.member_id, max(i.invited_at) as last, count(*) filter (where i.invited_at >= ${week}) as this_week
      from (
        select w.id from waves w join surveys s on s.id = w.survey_id
        where s.country_code = ${survey.country_code} and coalesce(w.ended_at >= ${since}, true)
      ) as lately
      -- Kept apart, so that each wave's invitations are read by its index and never all there are.
      cross join lateral (
        select * from invitations where wave_id = lately.id and invited_at >= ${since} offset 0
      ) as i
      group by i.member_id
    ),
    invited as materialized (
      select i.member_id from invitations i where i.survey_id = ${survey.id} and i.not_sent is null
      union
      select r.member_id from waves w join wave_recipients r on r.wave_id = w.id
      where w.survey_id = ${survey.id} and w.waiting > 0
      union
      select unnest(w.members) from waves w where w.survey_id = ${survey.id} and w.state = 'planning'
    ),
    took_part as materialized (
      select distinct i.member_id from invitations i
      where i.survey_id = any(${not_after}::bigint[]) and i.state <> 'invited'
    ),
    returned as materialized (
      select member_id from returned_members where surveys && ${[survey.id, ...not_after]}::bigint[]
    )`;
}

/** Members with all that exclusions look at. */
const membersToJudge = sql`
  ${membersWithFacts}
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id
  left join recent on recent.member_id = m.id
  left join invited on invited.member_id = m.id
  left join took_part on took_part.member_id = m.id
  left join returned on returned.member_id = m.id`;

/** The first exclusion that applies to `m`; null if none does. */
const firstExclusion = (context: SampleContext, sample: Sample) =>
  sql`case ${sql.join(
    exclusionsSql(context, sample).map(([name, applies]) => sql`when ${applies} then ${name}`),
    sql` `,
  )} end`;

/** Who can be invited, in the order of the draw, by the parts of the survey's quotas or of ages and genders that they belong to. */
export type Drawable = {
  strata: (Omit<Stratum, 'cells'> & { parts: number[] })[];
  all: number;
  excluded: Partial<Record<Exclusion, number>>;
};

const nobody: Drawable = { strata: [], all: 0, excluded: {} };

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
  const chance = sql`hashint8extended(o.id, ${sample.seed}::bigint), o.id`;
  const byChance = sample.order === 'random';
  const { country_code } = context.survey;
  const isListed = sample.listed === null ? sql`true` : sql`m.id = any(${sample.listed}::bigint[])`;
  // The last one that went; of two waves at once the one that was planned later.
  const lastInvited = sql`(
    select i.invited_at from invitations i where i.member_id = o.id and i.invited_at is not null order by i.id desc limit 1
  )`;
  const { spread, expected_completes: wanted } = sample;
  // Nobody's chances are looked up where they decide nothing.
  const isPlain = wanted === null && !spread;
  const { rows } = await sql<Drawable>`
    with ${knownBeforehand(context, sample)},
    judged as materialized (
      select m.id, ${firstExclusion(context, sample)} as reason
      from ${membersToJudge}
      where m.country_code = ${country_code} and ${isListed} and ${conditionSql(sample.condition, context.day)}
    ),
    everybody as materialized (select count(*) as count from members where country_code = ${country_code}),
    homes as materialized (
      select distinct k.hash from household_keys k join invited on invited.member_id = k.member_id
    ),
    open as materialized (
      select o.id, h.hash, homes.hash is not null as home_in,
        row_number() over (order by ${byChance ? chance : sql`${lastInvited} nulls first, ${chance}`}) as place
      from judged o
      left join household_keys h on h.member_id = o.id
      left join homes on homes.hash = h.hash
      where o.reason is null
    ),
    placed as materialized (
      select id, place, home_in or (hash is not null and row_number() over (partition by hash order by place) > 1) as home
      from open
    ),
    chosen as materialized (
      select id, place from placed where not home ${isPlain ? sql`order by place limit ${sample.size}` : sql``}
    ),
    rated as materialized (
      ${
        isPlain
          ? sql`select id, place, '{}'::integer[] as parts, 0::float8 as p from chosen`
          : sql`select id, place, ${spread ? partsOf(parts) : sql`'{}'::integer[]`} as parts, p
              from ${ratedMembers(sql`chosen`, context.day, parts)}`
      }
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
        select *, rank <= ${sample.size} ${wanted === null ? sql`` : sql`and upto - p < ${wanted}`} as needed from ranked
      ) as known
      group by parts
    ),
    excluded as (
      select 'unmatched' as reason, everybody.count - (select count(*) from judged) as count from everybody
      where everybody.count > (select count(*) from judged)
      union all
      select reason, count(*) from judged where reason is not null group by reason
      union all
      select 'household', count(*) from placed where home having count(*) > 0
    )
    select
      (select coalesce(json_agg(strata order by parts), '[]') from strata) as strata,
      (select count from everybody) as all,
      (select coalesce(json_object_agg(reason, count), '{}') from excluded) as excluded
  `.execute(db);
  return rows[0] ?? nobody;
}
