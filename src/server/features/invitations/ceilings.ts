import { calendarDay } from '#contract/rules/age-limit.ts';
import { type Ceilings, roomUnderCeilings, type UsedOfCeilings } from '#contract/rules/ceilings.ts';
import { momentAt } from '#contract/rules/time-zone.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  insertCeilings,
  lockCeilings,
  mostPointsNext,
  selectCeilings,
  updateCeilings,
  usedOfCeilings,
} from './ceilings.queries.ts';

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
  const points = (await mostPointsNext(db, wave, MOST_NEXT)) ?? survey.points;
  return roomOfSurvey(db, { ...survey, points }, now);
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
