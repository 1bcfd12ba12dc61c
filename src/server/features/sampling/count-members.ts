import type { Condition } from '#contract/rules/conditions.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { wasEnded } from '#server/database/was-ended.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ConditionDay } from './conditions.queries.ts';
import { cancelCount, countByCondition, type RunningCount } from './count-members.queries.ts';

/** The counts that run in this process, by who counts what for. */
const running = new Map<string, RunningCount>();

export type Counted = { count: number; is_exact: boolean };

/**
 * Counts the members of a country who meet a condition. A count under the same key is ended in the database first; it
 * answers `conflict`. What takes longer than two seconds ends as "at least".
 */
export async function countMembers(
  db: ReadDb,
  key: string,
  counted: { country_code: string; condition: Condition; day: ConditionDay },
): Promise<Counted> {
  const before = running.get(key);
  const own: RunningCount = { pid: null, cancelling: null, isOver: false };
  running.set(key, own);
  if (before) await cancelCount(db, before);
  try {
    const found = await countByCondition(db, own, counted);
    if (found === 'cancelled' || own.isOver) throw new AppError('conflict');
    return found;
  } catch (error) {
    // The end can also meet the statement that begins or ends the transaction.
    if (own.isOver && wasEnded(error)) throw new AppError('conflict');
    throw error;
  } finally {
    if (running.get(key) === own) running.delete(key);
  }
}
