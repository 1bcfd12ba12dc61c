import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#contract/rules/conditions.ts';
import type { DrawOrder, Exclusion } from '#contract/rules/sampling.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type ConditionDay, conditionSql, membersWithFacts } from './conditions.queries.ts';

export type Sample = {
  condition: Condition;
  size: number;
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
};

const invitedSince = (since: RawBuilder<unknown>) =>
  sql`from invitations i where i.member_id = m.id and i.invited_at >= ${since}`;

/**
 * Which exclusion applies to `m` on its own, each as a condition and in the order of `EXCLUSIONS`. A wave that is being planned has
 * its members in a list, not in invitations yet.
 */
export const exclusionsSql = (
  { survey, now, day }: SampleContext,
  { condition, rest_days, not_after }: Sample,
): [Exclude<Exclusion, 'household'>, RawBuilder<boolean>][] => [
  ['unmatched', sql<boolean>`${conditionSql(condition, day)} is not true`],
  ['unconfirmed', sql<boolean>`m.confirmed_at is null`],
  ['bounced', sql<boolean>`exists (select from bounced_addresses b where b.recipient_key = m.email_key)`],
  ['unsubscribed', sql<boolean>`m.unsubscribed_at is not null`],
  ['paused', sql<boolean>`p.paused_until >= ${day.today}::date`],
  [
    'budget',
    sql<boolean>`(select count(*) ${invitedSince(sql`${day.week_from}::date::timestamp at time zone ${day.time_zone}`)})
      >= least(coalesce(p.invitations_per_week, l.invitations_per_week), l.max_invitations_per_week)`,
  ],
  [
    'resting',
    rest_days === 0
      ? sql<boolean>`false`
      : sql<boolean>`exists (select ${invitedSince(sql`${new Date(now.getTime() - rest_days * 86_400_000)}::timestamptz`)})`,
  ],
  [
    'already_invited',
    sql<boolean>`(
      exists (select from invitations i where i.survey_id = ${survey.id} and i.member_id = m.id and i.not_sent is null)
      or m.id in (select unnest(w.members) from waves w where w.survey_id = ${survey.id} and w.state = 'planning')
    )`,
  ],
  ['topic_off', sql<boolean>`${survey.topic} = any(p.topics_off)`],
  [
    'took_part',
    not_after.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`exists (
          select from invitations i
          where i.member_id = m.id and i.survey_id = any(${not_after}::bigint[]) and i.state <> 'invited'
        )`,
  ],
  [
    'returned',
    sql<boolean>`m.id in (
      select member_id from returned_members where surveys && ${[survey.id, ...not_after]}::bigint[]
    )`,
  ],
  ['frozen', sql<boolean>`m.id in (select member_id from freezes where ended_at is null)`],
];

/** Members with all that exclusions look at. */
const membersToJudge = sql`
  ${membersWithFacts}
  cross join contact_limits l
  left join contact_preferences p on p.member_id = m.id`;

/** The first exclusion that applies to `m`; null if none does. */
const firstExclusion = (context: SampleContext, sample: Sample) =>
  sql`case ${sql.join(
    exclusionsSql(context, sample).map(([name, applies]) => sql`when ${applies} then ${name}`),
    sql` `,
  )} end`;

/** Somebody of the household is in a wave of the survey. */
const householdIn = ({ survey }: SampleContext) => sql<boolean>`h.hash in (
  select k.hash from household_keys k
  join invitations i on i.member_id = k.member_id
  where i.survey_id = ${survey.id} and i.not_sent is null
  union
  select k.hash from household_keys k
  where k.member_id in (select unnest(w.members) from waves w where w.survey_id = ${survey.id} and w.state = 'planning')
)`;

export type Draw = {
  members: number[];
  digest: string;
  all: number;
  excluded: Partial<Record<Exclusion, number>>;
};

const nobody: Draw = { members: [], digest: '', all: 0, excluded: {} };

/**
 * Draws a sample: everybody of the country by the first exclusion that applies, and of the others the first in order, one a
 * household. The order depends on the seed and the members' ids alone, beside when they were last invited.
 */
export async function drawSample(db: ReadDb, context: SampleContext, sample: Sample): Promise<Draw> {
  const chance = sql`hashint8extended(o.id, ${sample.seed}::bigint), o.id`;
  const byChance = sample.order === 'random';
  const lastInvited = sql`(select max(i.invited_at) from invitations i where i.member_id = o.id)`;
  const { rows } = await sql<Draw>`
    with judged as materialized (
      select m.id, ${firstExclusion(context, sample)} as reason
      from ${membersToJudge}
      where m.country_code = ${context.survey.country_code}
    ),
    open as materialized (
      select o.id, h.hash, coalesce(h.hash is not null and ${householdIn(context)}, false) as home_in,
        row_number() over (order by ${byChance ? chance : sql`${lastInvited} nulls first, ${chance}`}) as place
      from judged o left join household_keys h on h.member_id = o.id
      where o.reason is null
    ),
    placed as materialized (
      select id, place, home_in or (hash is not null and row_number() over (partition by hash order by place) > 1) as home
      from open
    ),
    drawn as materialized (
      select id, place from placed where not home order by place limit ${sample.size}
    ),
    excluded as (
      select reason, count(*) from judged where reason is not null group by reason
      union all
      select 'household', count(*) from placed where home having count(*) > 0
    )
    select
      (select coalesce(json_agg(id order by place), '[]') from drawn) as members,
      (select md5(coalesce(string_agg(id::text, ' ' order by place), '')) from drawn) as digest,
      (select count(*) from judged) as all,
      (select coalesce(json_object_agg(reason, count), '{}') from excluded) as excluded
  `.execute(db);
  return rows[0] ?? nobody;
}

export const countryOfSampledSurvey = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (await db.selectFrom('surveys').select('country_code').where('id', '=', id).executeTakeFirst())
    ?.country_code;

export const countryOfWave = async (db: ReadDb, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('waves as w')
      .innerJoin('surveys as s', 's.id', 'w.survey_id')
      .select('s.country_code')
      .where('w.id', '=', id)
      .executeTakeFirst()
  )?.country_code;

export const sampledSurvey = (db: ReadDb, id: number) =>
  db
    .selectFrom('surveys as s')
    .innerJoin('countries as c', 'c.code', 's.country_code')
    .select(['s.id', 's.survey_number', 's.country_code', 's.topic', 's.points', 'c.time_zone'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Two samples of one survey are drawn one after the other. */
export const lockSampling = (db: Db, surveyId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('sample ' || ${surveyId}::text, 0))`.execute(db);

/** How a wave was drawn, with its survey. */
export const sampleOfWave = (db: ReadDb, id: number) =>
  db
    .selectFrom('waves as w')
    .innerJoin('surveys as s', 's.id', 'w.survey_id')
    .select(['s.id as survey_id', 's.survey_number', 'w.sample'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow();
