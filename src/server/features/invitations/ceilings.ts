import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { type Ceilings, roomUnderCeilings, type UsedOfCeilings } from '#contract/rules/ceilings.ts';
import { momentAt } from '#contract/rules/time-zone.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  insertCeilings,
  lockCeilings,
  mostPointsNext,
  promisedPoints,
  selectCeilings,
  updateCeilings,
  usedOfCeilings,
} from './ceilings.queries.ts';
import { lockInviting } from './waves.queries.ts';

type InvitingSurvey = { id: number; points: number; time_zone: string };

/** No step of a wave invites more. */
export const MOST_NEXT = 200;

const none = { per_day: null, members: null, points: null, version: 0 };

const dayBegan = (now: Date, timeZone: string) => momentAt(calendarDay(now, timeZone), 0, timeZone);

/** What no wave of a survey passes, and how much of it is used. `version` 0: there are no ceilings. */
export async function ceilingsOf(
  db: ReadDb,
  { id, time_zone }: InvitingSurvey,
): Promise<{ ceilings: Ceilings & { version: number }; used: UsedOfCeilings }> {
  return {
    ceilings: (await selectCeilings(db, id)) ?? none,
    used: await usedOfCeilings(db, id, dayBegan(clock.now(), time_zone)),
  };
}

/** How many more members any wave of a survey may invite now, and the ceiling that says so; null: there is none. */
export async function roomOfSurvey(db: ReadDb, survey: InvitingSurvey, now: Date) {
  const ceilings = await selectCeilings(db, survey.id);
  if (!ceilings) return null;
  const used = await usedOfCeilings(db, survey.id, dayBegan(now, survey.time_zone));
  return roomUnderCeilings(ceilings, used, survey.points);
}

/** The same of a wave, whose next recipients have the points that they were planned with, whatever the survey gives since. */
export async function roomOfWave(
  db: ReadDb,
  survey: InvitingSurvey,
  wave: { id: number; sent_to: number },
  now: Date,
) {
  if (!(await selectCeilings(db, survey.id))?.points) return roomOfSurvey(db, survey, now);
  const points = (await mostPointsNext(db, { ...wave, survey_id: survey.id }, MOST_NEXT)) ?? survey.points;
  return roomOfSurvey(db, { ...survey, points }, now);
}

/**
 * What raising a survey to so many points would promise to all who are invited, beside the survey's ceiling of points; null: it has
 * none.
 */
export async function ceilingOfRaise(
  db: ReadDb,
  surveyId: number,
  points: number,
): Promise<{ ceiling: number; promised: number } | null> {
  const ceiling = (await selectCeilings(db, surveyId))?.points ?? null;
  return ceiling === null ? null : { ceiling, promised: await promisedPoints(db, surveyId, points) };
}

/**
 * Refuses a raise that would promise more than the survey's ceiling of points to those who are invited. Nobody is invited and no
 * ceiling is changed until the transaction has ended; afterwards steps of waves count the raise. Error: a field error for `to`.
 */
export async function refuseAboveCeiling(
  db: Db,
  { id, country_code }: { id: number; country_code: string },
  points: number,
): Promise<void> {
  await lockInviting(db, country_code);
  await lockCeilings(db, id);
  const beside = await ceilingOfRaise(db, id, points);
  if (beside && beside.promised > beside.ceiling)
    throw fieldError({ to: operatorFieldMessages.points_above_ceiling });
}

/** When the ceiling of a day gives room again. */
export const nextDay = (now: Date, timeZone: string): Date => {
  const began = dayBegan(now, timeZone);
  return dayBegan(new Date(began.getTime() + 36 * 3_600_000), timeZone);
};

/** Sets what no wave of a survey passes. Error: `conflict` where somebody else has set it meanwhile. */
export async function setCeilings(
  db: Db,
  actor: Actor,
  surveyId: number,
  asked: Ceilings & { version: number },
): Promise<{ version: number }> {
  const current = (await lockCeilings(db, surveyId)) ?? none;
  refuseStale(asked, current);
  const set = { ...asked, version: current.version + 1 };
  if (current.version > 0) await updateCeilings(db, surveyId, set);
  else if (!(await insertCeilings(db, surveyId, set))) throw new AppError('conflict');
  const { version: _before, ...before } = current;
  const { version, ...after } = set;
  await recordAudit(db, {
    actor,
    action: 'set_ceilings',
    subject: `surveys ${surveyId}`,
    details: { before, after },
  });
  return { version };
}
