import type { Db } from '#server/database/connect.ts';
import { addPlace, cellsOfSurvey, giveBackPlace, placesOfAttempt, takePlace } from './surveys.queries.ts';

/** Whether answers belong to a cell: one chosen option of each of its lists. */
export const belongsTo = (conditions: readonly (readonly number[])[], chosen: ReadonlySet<number>): boolean =>
  conditions.every((options) => options.some((option) => chosen.has(option)));

/**
 * Lets an attempt hold a place in exactly the quota cells that its answers so far belong to, and answers whether each
 * had one: however many finish at once, no cell takes more than it wants. After `false` the attempt has to end, which
 * gives back what it holds.
 */
export async function takePlaces(
  db: Db,
  attempt: { id: number; survey_id: number },
  chosen: ReadonlySet<number>,
): Promise<boolean> {
  const held = new Set(await placesOfAttempt(db, attempt.id));
  // In the order of their ids, as everywhere: two transactions never wait for each other.
  for (const cell of await cellsOfSurvey(db, attempt.survey_id)) {
    const belongs = belongsTo(cell.conditions, chosen);
    if (belongs === held.has(cell.id)) continue;
    if (!belongs) await giveBackPlace(db, attempt.id, cell.id);
    else if (!(await takePlace(db, attempt.id, cell.id))) return false;
  }
  return true;
}

/** For an attempt that ends otherwise than complete. */
export async function giveBackPlaces(db: Db, attemptId: number): Promise<void> {
  for (const cellId of await placesOfAttempt(db, attemptId)) await giveBackPlace(db, attemptId, cellId);
}

/** For an attempt that the client counts as a complete after all: it is one of those ordered, even where it is one more. */
export async function countAsComplete(db: Db, attempt: { id: number; survey_id: number }): Promise<void> {
  const held = new Set(await placesOfAttempt(db, attempt.id));
  for (const { id, conditions } of await cellsOfSurvey(db, attempt.survey_id))
    if (conditions.length === 0 && !held.has(id)) await addPlace(db, attempt.id, id);
}
