import { holdsSoFar, knownSoFar } from '#contract/rules/conditions.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { memberDataPoints } from './member-data-points.ts';
import {
  addPlace,
  type Cell,
  cellOf,
  cellsOfAttempt,
  firstPlace,
  giveBackPlace,
  lockCellsById,
  placesOfAttempt,
  type StoredCell,
  takePlace,
} from './quotas.queries.ts';

export { firstPlace, type StoredCell };

/** An attempt of a member; null: the member has left. */
export type Participation = { id: number; survey_id: number; member_id: number | null };

/** The options that are chosen in the survey, and those of questions that are still to come. */
export type Answered = { chosen: ReadonlySet<number>; open: ReadonlySet<number> };

type Cells = ReadonlyArray<Cell & { held: boolean }>;

/**
 * Which cells an attempt belongs to, and null for those of which it isn't known yet; what only some cells need is read
 * for them alone.
 */
async function belonging(
  db: ReadDb,
  cells: Cells,
  { member_id }: Pick<Participation, 'member_id'>,
  answered: () => Promise<Answered>,
): Promise<{ cell: Cells[number]; belongs: boolean | null }[]> {
  if (cells.every(({ condition }) => condition === null))
    return cells.map((cell) => ({ cell, belongs: true }));
  const member = await memberDataPoints(db, member_id);
  if (!member) return cells.map((cell) => ({ cell, belongs: cell.condition === null || null }));
  const { chosen, open } = await answered();
  const data = { ...member.data, options: [...member.data.options, ...chosen] };
  const known = knownSoFar(data, member.today, (option) => open.has(option));
  return cells.map((cell) => ({
    cell,
    belongs: cell.condition === null || holdsSoFar(cell.condition, known),
  }));
}

/**
 * Reserves a place for an attempt in every quota cell that it belongs to by facts and answers, and returns whether all had one;
 * concurrent attempts never exceed an enforced cell. A cell that waits for an answer is left as it is. After `false` the attempt
 * has to end, which releases its places.
 */
export async function takePlaces(
  db: Db,
  attempt: Participation,
  answered: () => Promise<Answered>,
): Promise<boolean> {
  const cells = await cellsOfAttempt(db, attempt);
  const held = cells.filter((cell) => cell.held).map(({ id }) => id);
  const changing = (await belonging(db, cells, attempt, answered)).filter(
    ({ cell, belongs }) => belongs !== null && belongs !== cell.held,
  );
  // In the order of ids everywhere, so that no deadlock occurs: a refusal gives back what is held, also lower ids.
  if (held.length > 0 && changing.some(({ belongs }) => belongs))
    await lockCellsById(db, [...held, ...changing.map(({ cell }) => cell.id)]);
  for (const { cell, belongs } of changing) {
    if (!belongs) await giveBackPlace(db, attempt.id, cell.id);
    else if (!(await takePlace(db, attempt.id, cell.id))) return false;
  }
  return true;
}

/** Of the survey's cells in the order of their ids, those in which a member who starts it needs a place. */
export const cellsAtStart = async (
  db: Db,
  member: Pick<Participation, 'member_id'>,
  cells: ReadonlyArray<StoredCell & { id: number }>,
  answered: () => Promise<Answered>,
): Promise<number[]> => {
  const known = cells.map((cell) => ({ ...cellOf(cell), held: false }));
  return (await belonging(db, known, member, answered)).flatMap(({ cell, belongs }) =>
    belongs ? [cell.id] : [],
  );
};

/** Reserves a place in each of these cells, in this order, and returns whether all had one; after `false`: as `takePlaces`. */
export async function takePlacesIn(db: Db, attemptId: number, cellIds: readonly number[]): Promise<boolean> {
  for (const id of cellIds) if (!(await takePlace(db, attemptId, id))) return false;
  return true;
}

/** For an attempt that doesn't end complete. */
export async function giveBackPlaces(db: Db, attemptId: number): Promise<void> {
  for (const cellId of await placesOfAttempt(db, attemptId)) await giveBackPlace(db, attemptId, cellId);
}

/**
 * For an attempt elsewhere that the client accepts later: it counts as ordered, even above the quota. One that still holds its
 * places keeps to them, whatever has become of the member's facts.
 */
export async function countAsComplete(db: Db, attempt: Participation): Promise<void> {
  const cells = await cellsOfAttempt(db, attempt);
  if (cells.some(({ held }) => held)) return;
  const answered = async () => ({ chosen: new Set<number>(), open: new Set<number>() });
  for (const { cell, belongs } of await belonging(db, cells, attempt, answered))
    if (belongs) await addPlace(db, attempt.id, cell.id);
}
