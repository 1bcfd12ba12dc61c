import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import { type Ceilings, roomUnderCeilings, type UsedOfCeilings } from '#contract/rules/ceilings.ts';
import { momentAt } from '#contract/rules/time-zone.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { COUNTED_AT_ONCE } from '#server/database/counted-at-once.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  addUse,
  insertCeilings,
  type KeptUse,
  keepUse,
  keptUse,
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

const MINUTE_MS = 60_000;

const none = { per_day: null, members: null, points: null, version: 0 };

const dayBegan = (now: Date, timeZone: string) => momentAt(calendarDay(now, timeZone), 0, timeZone);

/** What no wave of a survey passes, and how much of it is used. `version` 0: there are no ceilings. */
export async function ceilingsOf(
  db: ReadDb,
  { id, time_zone }: InvitingSurvey,
): Promise<{ ceilings: Ceilings & { version: number }; used: UsedOfCeilings }> {
  return {
    ceilings: (await selectCeilings(db, id)) ?? none,
    used: await usedSoFar(db, { id, time_zone }, clock.now()),
  };
}

const isLarge = (kept: KeptUse | undefined): kept is KeptUse =>
  kept !== undefined && kept.counted_at !== null && kept.members > COUNTED_AT_ONCE;

/** Of a large survey at most so much: who was refused or screened out since the last count still counts. */
async function usedSoFar(
  db: ReadDb,
  { id, time_zone }: Pick<InvitingSurvey, 'id' | 'time_zone'>,
  now: Date,
): Promise<UsedOfCeilings> {
  const began = dayBegan(now, time_zone);
  const kept = await keptUse(db, id);
  // Without a next count a raise has promised more than what was counted.
  if (!isLarge(kept) || kept.due_at === null) return usedOfCeilings(db, id, began);
  const { day_began, per_day, members, points } = kept;
  return { per_day: day_began?.getTime() === began.getTime() ? per_day : 0, members, points };
}

/** Keeps how much of a survey's ceilings is used; no step of a wave invites meanwhile. */
async function countUse(db: Db, survey: InvitingSurvey & { country_code: string }, now: Date): Promise<void> {
  await lockInviting(db, survey.country_code);
  const begun = performance.now();
  const day_began = dayBegan(now, survey.time_zone);
  const used = await usedOfCeilings(db, survey.id, day_began);
  // Counting takes a hundredth of the time at most.
  const rest = Math.max(MINUTE_MS, 100 * (performance.now() - begun));
  await keepUse(db, survey.id, {
    ...used,
    counted_at: now,
    due_at: new Date(now.getTime() + rest),
    day_began,
  });
}

/** Counts what is used of the ceilings of a survey where it is time to; whether it did, which is a step of its own. */
export async function countDueUse(
  db: Db,
  survey: InvitingSurvey & { country_code: string },
  now: Date,
): Promise<boolean> {
  const kept = await keptUse(db, survey.id);
  const isDue = kept && (kept.counted_at === null || (isLarge(kept) && (!kept.due_at || kept.due_at <= now)));
  if (isDue) await countUse(db, survey, now);
  return isDue ?? false;
}

/** Notes what a step has invited, whose country's invitations are locked. */
export const noteUse = (
  db: Db,
  { id, time_zone }: InvitingSurvey,
  invited: { members: number; points: number },
  now: Date,
) => addUse(db, id, { ...invited, day_began: dayBegan(now, time_zone) });

/** How many more members any wave of a survey may invite now, and the ceiling that says so; null: there is none. */
export async function roomOfSurvey(db: ReadDb, survey: InvitingSurvey, now: Date) {
  const ceilings = await selectCeilings(db, survey.id);
  return ceilings ? roomUnder(db, ceilings, survey, now) : null;
}

const roomUnder = async (db: ReadDb, ceilings: Ceilings, survey: InvitingSurvey, now: Date) =>
  roomUnderCeilings(ceilings, await usedSoFar(db, survey, now), survey.points);

/** The same, where nothing may end that still has room: counted again before it is said to have none. */
export async function certainRoomOfSurvey(
  db: Db,
  survey: InvitingSurvey & { country_code: string },
  now: Date,
) {
  const under = await roomOfSurvey(db, survey, now);
  if (under?.room !== 0 || !isLarge(await keptUse(db, survey.id))) return under;
  await countUse(db, survey, now);
  return roomOfSurvey(db, survey, now);
}

/** The same of a wave, where invitations that wait in it keep their points, whatever the survey gives since. */
export async function roomOfWave(
  db: ReadDb,
  survey: InvitingSurvey,
  wave: { id: number; sent_to: number },
  now: Date,
) {
  const ceilings = await selectCeilings(db, survey.id);
  if (!ceilings) return null;
  if (ceilings.points === null) return roomUnder(db, ceilings, survey, now);
  const points = (await mostPointsNext(db, { ...wave, survey_id: survey.id }, MOST_NEXT)) ?? survey.points;
  return roomUnder(db, ceilings, { ...survey, points }, now);
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

/** A copy of a survey, which has none yet, gets the same ceilings. */
export async function copyCeilings(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const ceilings = await selectCeilings(db, from);
  if (ceilings) await insertCeilings(db, to, { ...ceilings, version: 1 });
}
