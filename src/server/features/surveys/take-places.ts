import type { Db } from '#server/database/connect.ts';
import { addPlace, cellsOfSurvey, giveBackPlace, placesOfAttempt, takePlace } from './surveys.queries.ts';

/** Whether answers belong to a cell: one chosen option from each of its lists. */
const belongsTo = (conditions: readonly (readonly number[])[], chosen: ReadonlySet<number>): boolean =>
  conditions.every((options) => options.some((option) => chosen.has(option)));

/**
 * Reserves a place for an attempt in every quota cell that its answers match, and returns whether all had one;
 * concurrent attempts never exceed a cell. After `false` the attempt has to end, which releases its places.
 */
export async function takePlaces(
  db: Db,
  attempt: { id: number; survey_id: number },
  chosen: ReadonlySet<number>,
): Promise<boolean> {
  const held = new Set(await placesOfAttempt(db, attempt.id));
  // In the order of ids everywhere, so that no deadlock occurs.
  for (const cell of await cellsOfSurvey(db, attempt.survey_id)) {
    const belongs = belongsTo(cell.conditions, chosen);
    if (belongs === held.has(cell.id)) continue;
    if (!belongs) await giveBackPlace(db, attempt.id, cell.id);
    else if (!(await takePlace(db, attempt.id, cell.id))) return false;
  }
  return true;
}

/** For an attempt that doesn't end complete. */
export async function giveBackPlaces(db: Db, attemptId: number): Promise<void> {
  for (const cellId of await placesOfAttempt(db, attemptId)) await giveBackPlace(db, attemptId, cellId);
}

/** For an attempt that the client accepts later: it counts as ordered, even above the quota. */
export async function countAsComplete(db: Db, attempt: { id: number; survey_id: number }): Promise<void> {
  const held = new Set(await placesOfAttempt(db, attempt.id));
  for (const { id, conditions } of await cellsOfSurvey(db, attempt.survey_id))
    if (conditions.length === 0 && !held.has(id)) await addPlace(db, attempt.id, id);
}
