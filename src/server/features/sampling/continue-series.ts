import { createHash } from 'node:crypto';
import {
  HALTING_ENDS,
  limitPassed,
  type SeriesEnd,
  type SeriesWait,
} from '#contract/rules/automatic-waves.ts';
import { quietUntil } from '#contract/rules/quiet-hours.ts';
import { STARTABLE_STATES } from '#contract/rules/survey-states.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { completesOfSurvey, countsSince } from '#server/features/field-figures/counts-since.ts';
import { certainRoomOfSurvey, nextDay } from '#server/features/invitations/ceilings.ts';
import { quietHoursIn } from '#server/features/invitations/quiet-hours.ts';
import { startWave } from '#server/features/invitations/start-wave.ts';
import {
  lockDueSeries,
  openAutomaticWaves,
  type Series,
  stillExpected,
  updateSeries,
} from './automatic-waves.queries.ts';
import { pauseItsWaves } from './automatic-waves.ts';
import { drawFrom } from './draw-sample.ts';
import { endSeries, SYSTEM } from './end-series.ts';
import type { SampleContext } from './sample.ts';
import { sampleContext } from './sample-context.ts';
import { lockSampling, stateOfSurvey, targetOf } from './sampled-surveys.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How soon what a series waits for is looked at again, where nobody knows when it ends. */
const AGAIN_MS = 10 * MINUTE_MS;
/** How long completes of a wave are still expected. */
const EXPECTED_MS = 72 * HOUR_MS;
const MOST_MEMBERS = 1_000_000;
/** Exclusions that pass with time. */
const PASSING = ['paused', 'budget', 'resting', 'bounced'] as const;

type Decision =
  | { end: SeriesEnd }
  | { waits_for: SeriesWait; until: Date }
  | { invite: { size: number; completes: number } };

/**
 * Looks at a series that is due: ends it with the reason, lets it wait, or starts its next wave, all in one
 * transaction, so that a process that dies has done all of it or nothing. Returns the wave, if one was started.
 */
export async function continueSeries(db: Db, surveyId: number): Promise<number | null> {
  const now = clock.now();
  const series = await lockDueSeries(db, surveyId, now);
  if (!series) return null;
  await lockSampling(db, surveyId);
  const context = await sampleContext(db, surveyId);
  const decided = await decide(db, series, context);
  if ('end' in decided) return end(db, series, decided.end);
  if ('waits_for' in decided) return wait(db, series, decided);
  return invite(db, series, context, decided.invite);
}

async function decide(db: Db, series: Series, { survey, now, day }: SampleContext): Promise<Decision> {
  const again = new Date(now.getTime() + AGAIN_MS);
  const { state, opens_at, closes_at } = await stateOfSurvey(db, survey.id);
  if (state === 'closed' || state === 'archived') return { end: 'survey_over' };
  if (closes_at !== null && closes_at <= now) return { end: 'last_day_over' };
  const target = await targetOf(db, survey.id);
  if (!target) return { end: 'no_target' };
  const completed = await completesOfSurvey(db, survey.id);
  if (completed >= target.wanted) return { end: 'target_met' };
  const beyond = limitPassed(series.settings, await countsSince(db, survey.id, series.started_at));
  if (beyond) return { end: beyond };
  // A soft launch with its completes lets nobody in until an operator lets the survey go on.
  const isSoftLaunchDone = completed >= target.places;
  if (!STARTABLE_STATES.includes(state) || isSoftLaunchDone || (opens_at !== null && opens_at > now))
    return { waits_for: 'survey', until: again };
  const under = await certainRoomOfSurvey(db, { ...survey, time_zone: day.time_zone }, now);
  if (under?.room === 0 && under.reached !== 'per_day') return { end: `ceiling_${under.reached}` };
  if ((await openAutomaticWaves(db, survey.id)).length > 0) return { waits_for: 'wave', until: again };
  if (under?.room === 0) return { waits_for: 'ceiling_per_day', until: nextDay(now, day.time_zone) };
  const quiet = quietUntil(now, await quietHoursIn(db, survey.country_code), day.time_zone);
  if (quiet) return { waits_for: 'quiet_hours', until: quiet };
  const out = await stillExpected(db, survey.id, new Date(now.getTime() - EXPECTED_MS));
  const completes = Math.ceil(target.places - target.filled - out);
  if (completes <= 0) return { waits_for: 'expected', until: new Date(now.getTime() + HOUR_MS) };
  return { invite: { size: Math.min(MOST_MEMBERS, under?.room ?? MOST_MEMBERS), completes } };
}

async function end(db: Db, series: Series, reason: SeriesEnd): Promise<null> {
  await endSeries(db, series, reason);
  if (HALTING_ENDS.has(reason)) await pauseItsWaves(db, SYSTEM, series.survey_id);
  return null;
}

async function wait(
  db: Db,
  { survey_id }: Series,
  { waits_for, until }: { waits_for: SeriesWait; until: Date },
): Promise<null> {
  await updateSeries(db, survey_id, { waits_for, next_at: until });
  return null;
}

/** Another for each wave, and the same where the same is played again. */
const seedOf = (surveyId: number, now: Date): number =>
  createHash('sha256').update(`${surveyId} ${now.toISOString()}`).digest().readUIntBE(0, 6) % 2 ** 47;

async function invite(
  db: Db,
  series: Series,
  context: SampleContext,
  { size, completes }: { size: number; completes: number },
): Promise<number | null> {
  const { now, survey, day } = context;
  const {
    condition,
    spread,
    order,
    rest_days,
    not_after,
    per_hour,
    reminders,
    reminder_days,
    hours_between,
  } = series.settings;
  const sample = {
    ...{ condition, spread, order, rest_days, not_after, size },
    expected_completes: completes,
    seed: seedOf(survey.id, now),
    recontact: null,
  };
  const { draw, expected, cells, unknown_quotas } = await drawFrom(db, context, sample);
  const excluded = Object.values(draw.excluded).reduce((sum, count) => sum + count, 0);
  if (draw.members.length === 0) {
    // Quotas that attempts in the middle of the survey have filled keep them out, until these end.
    if (excluded < draw.all)
      return wait(db, series, { waits_for: 'expected', until: new Date(now.getTime() + HOUR_MS) });
    return PASSING.some((one) => (draw.excluded[one] ?? 0) > 0)
      ? wait(db, series, { waits_for: 'nobody_now', until: nextDay(now, day.time_zone) })
      : end(db, series, 'no_eligible');
  }
  const { wave_id } = await startWave(db, {
    survey_number: survey.survey_number,
    actor: SYSTEM,
    audience: {
      members: draw.members,
      sample: {
        ...sample,
        members: draw.all,
        excluded: draw.excluded,
        eligible: draw.all - excluded,
        drawn: draw.members.length,
        expected,
        cells,
        unknown_quotas,
        replicate: 1,
        replicates: 1,
      },
    },
    per_hour,
    reminders,
    reminder_days,
  });
  await updateSeries(db, survey.id, {
    waits_for: 'interval',
    next_at: new Date(now.getTime() + hours_between * HOUR_MS),
  });
  return wave_id;
}
