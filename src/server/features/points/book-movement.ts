import type { PointsReference } from '#contract/portal/points.calls.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  addToBalances,
  findMovement,
  insertEntries,
  insertMovement,
  lockBalances,
  type MovementKind,
} from './points.queries.ts';

export type Entry = { account_id: number; amount: number };

export type NewMovement = {
  /** The business key: the same thing is booked once. */
  key: string;
  kind: MovementKind;
  reference: PointsReference;
  survey_id?: number | null;
  /** One per account, whole points, summing to zero. */
  entries: readonly Entry[];
};

export type Movement = {
  id: number;
  /** False where the key had been booked before: nothing was done now. */
  booked: boolean;
};

/**
 * The single way to write the journal. Locks the accounts that keep a balance in the order of their ids, refuses to
 * let one fall below zero, writes the movement with its entries and follows them in the balances. The same movement
 * booked again answers the first one. Errors: `points_not_enough`; `conflict` where the key was booked with other
 * entries.
 */
export async function bookMovement(db: Db, movement: NewMovement): Promise<Movement> {
  assertBalanced(movement);
  const { key, kind, reference, survey_id = null, entries } = movement;
  const accounts = await lockBalances(
    db,
    entries.map(({ account_id }) => account_id),
  );
  const before = await bookedBefore(db, movement);
  if (before) return before;

  for (const { id, balance } of accounts) {
    const amount = entries.find(({ account_id }) => account_id === id)?.amount ?? 0;
    const after = (balance ?? 0) + amount;
    if (after < 0) throw new AppError('points_not_enough');
    if (!Number.isSafeInteger(after)) throw new Error(`the balance of account ${id} would be too large`);
  }

  const created = await insertMovement(db, { key, kind, reference, survey_id, created_at: new Date() });
  if (!created) {
    // Booked meanwhile by somebody who had no account to lock in common with us.
    const first = await bookedBefore(db, movement);
    if (!first) throw new Error(`the movement ${key} is neither new nor there`);
    return first;
  }
  await insertEntries(db, created.id, entries);
  await addToBalances(db, created.id);
  return { id: created.id, booked: true };
}

function assertBalanced({ key, entries }: NewMovement): void {
  const whole = entries.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0);
  const once = new Set(entries.map(({ account_id }) => account_id)).size === entries.length;
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (entries.length < 2 || !whole || !once || sum !== 0)
    throw new Error(`the movement ${key} is not balanced: ${JSON.stringify(entries)}`);
}

async function bookedBefore(db: Db, { key, kind, entries }: NewMovement): Promise<Movement | null> {
  const found = await findMovement(db, key);
  if (!found) return null;
  const same =
    found.kind === kind &&
    found.entries.length === entries.length &&
    entries.every((entry) =>
      found.entries.some(
        ({ account_id, amount }) => account_id === entry.account_id && amount === entry.amount,
      ),
    );
  if (!same) throw new AppError('conflict');
  return { id: found.id, booked: false };
}
