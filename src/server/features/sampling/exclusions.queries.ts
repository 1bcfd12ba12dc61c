import { type RawBuilder, sql } from 'kysely';
import { EXCLUSIONS, type Exclusion } from '#contract/rules/sampling.ts';
import { conditionSql, membersWithFacts } from './conditions.queries.ts';
import type { Sample, SampleContext } from './sample.ts';

/** The exclusions that a row of `membersToJudge` is judged by, each as a condition and in the order of `EXCLUSIONS`. */
export const ownExclusions = (
  { now, day, exhausted }: SampleContext,
  { rest_days }: Sample,
): [Exclusion, RawBuilder<boolean>][] => [
  ['unconfirmed', sql<boolean>`m.confirmed_at is null`],
  ['unsubscribed', sql<boolean>`m.unsubscribed_at is not null`],
  [
    'resting',
    rest_days === 0 ? sql<boolean>`false` : sql<boolean>`recent.last >= ${restFrom(now, rest_days)}`,
  ],
  [
    'quota_full',
    sql<boolean>`(${sql.join([sql`false`, ...exhausted.map(({ condition }) => conditionSql(condition, day))], sql` or `)})`,
  ],
];

const PANEL_LIMIT = sql`(select invitations_per_week from contact_limits)`;
const MOST_A_WEEK = sql`(select max_invitations_per_week from contact_limits)`;

/** The others but for households: whom they apply to. */
const listedExclusions = (
  { survey, day }: SampleContext,
  { not_after }: Sample,
): [Exclusion, RawBuilder<unknown>][] => [
  [
    'bounced',
    // Kept apart, so that each address is looked up in its index and never all members are read.
    sql`select known.id from bounced_addresses b
      cross join lateral (select m.id from members m where m.email_key = b.recipient_key offset 0) as known`,
  ],
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
export const placeOf = (exclusion: Exclusion) => sql`${EXCLUSIONS.indexOf(exclusion) + 1}::integer`;

/** The place of no exclusion. */
export const NONE = sql`${EXCLUSIONS.length + 1}::integer`;

const restFrom = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`;

/**
 * What members are judged by that stands in other tables, once for everybody; `barred` has the first of `listedExclusions` that
 * applies to each of them. Who was invited lately is found by the waves since then, whose number doesn't grow with the panel's age,
 * and by the list of a wave being planned.
 */
export function knownBeforehand(context: SampleContext, sample: Sample) {
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
export const membersToJudge = ({ rest_days }: Sample) => sql`
  ${membersWithFacts}
  ${rest_days > 0 ? sql`left join recent on recent.member_id = m.id` : sql``}
  left join barred on barred.member_id = m.id`;
