import type { Body, ResultData } from '#contract/endpoint.ts';
import type { whyInSample } from '#contract/operator/samples.calls.ts';
import { type DataPoints, judgeCondition, type Verdict } from '#contract/rules/conditions.ts';
import { EXCLUSIONS, type Exclusion } from '#contract/rules/sampling.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { selectDataPoints } from './data-points.queries.ts';
import type { Sample, SampleContext } from './sample.ts';
import { sampleContext } from './sample-context.ts';
import { type SampleStanding, selectStandings } from './standing.queries.ts';

type Settings = Pick<Sample, 'condition' | 'rest_days' | 'not_after' | 'listed'>;
type Judged = { applies: boolean; data: string | number | null };

const DAY_MS = 86_400_000;
const moment = (at: Date | null) => at?.toISOString() ?? null;

/** Judges each exclusion of a member by data points, apart from the SQL that draws; with what decided. */
export function judgeExclusions(
  { survey, now, day, exhausted }: SampleContext,
  { condition, rest_days, not_after, listed }: Settings,
  member: SampleStanding,
  dataPoints: DataPoints,
): Record<Exclusion, Judged> {
  const rested = member.last_invited_at === null ? null : now.getTime() - member.last_invited_at.getTime();
  const full = exhausted.filter((cell) => judgeCondition(cell.condition, dataPoints, day.today).holds);
  const taken = member.taken_before.find((id) => id === survey.id || not_after.includes(id));
  return {
    unmatched: {
      applies:
        (listed !== null && !listed.includes(member.id)) ||
        !judgeCondition(condition, dataPoints, day.today).holds,
      data: null,
    },
    unconfirmed: { applies: member.confirmed_at === null, data: moment(member.confirmed_at) },
    bounced: { applies: member.bounced_at !== null, data: moment(member.bounced_at) },
    unsubscribed: { applies: member.unsubscribed_at !== null, data: moment(member.unsubscribed_at) },
    paused: {
      applies: member.paused_until !== null && member.paused_until >= day.today,
      data: member.paused_until,
    },
    budget: {
      applies: member.invitations_this_week >= member.weekly_limit,
      data: `${member.invitations_this_week}/${member.weekly_limit}`,
    },
    resting: {
      applies: rest_days > 0 && rested !== null && rested <= rest_days * DAY_MS,
      data: moment(member.last_invited_at),
    },
    already_invited: { applies: member.in_wave, data: null },
    topic_off: {
      applies: survey.topic !== null && member.topics_off.includes(survey.topic),
      data: survey.topic,
    },
    took_part: { applies: member.started.length > 0, data: member.started[0] ?? null },
    returned: { applies: taken !== undefined, data: taken ?? null },
    frozen: { applies: member.frozen_at !== null, data: moment(member.frozen_at) },
    quota_full: {
      applies: full.length > 0,
      data: full.map(({ name }) => name).join(', ') || null,
    },
    household: { applies: member.household_member !== null, data: member.household_member },
  };
}

/** The parts of a condition in the order of reading, each with how deep it stands. */
const partsOf = (verdict: Verdict, depth = 0): ResultData<typeof whyInSample>['conditions'] => {
  const { condition, holds, of } = verdict;
  const own = 'of' in condition ? { kind: condition.kind } : condition;
  return [{ depth, holds, condition: own }, ...of.flatMap((inner) => partsOf(inner, depth + 1))];
};

/** Why a member would, or would not, be in a sample of a survey. Error: `not_found`, also for members of other countries. */
export async function whyNot(
  db: ReadDb,
  surveyId: number,
  { member_id, ...asked }: Body<typeof whyInSample>,
): Promise<ResultData<typeof whyInSample>> {
  const context = await sampleContext(db, surveyId);
  const settings = { ...asked, listed: null };
  const [member] = await selectStandings(db, context, settings, [member_id]);
  const dataPoints = (await selectDataPoints(db, [member_id], context.day.time_zone)).get(member_id);
  if (!member || !dataPoints) throw new AppError('not_found');
  const judged = judgeExclusions(context, settings, member, dataPoints);
  return {
    first: EXCLUSIONS.find((exclusion) => judged[exclusion].applies) ?? null,
    exclusions: EXCLUSIONS.map((exclusion) => ({ exclusion, ...judged[exclusion] })),
    conditions: partsOf(judgeCondition(settings.condition, dataPoints, context.day.today)),
    data_points: {
      ...dataPoints,
      options: [...dataPoints.options],
      surveys: [...dataPoints.surveys],
    },
  };
}
