import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Condition } from '#contract/rules/conditions.ts';
import { clock } from '#server/clock.ts';
import type { Database, ReadDb } from '#server/database/connect.ts';
import { listenTo } from '#server/database/notifications.ts';
import type { StandingLog } from '#server/database/standing-connection.ts';
import { wasEnded } from '#server/database/was-ended.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ConditionDay } from './conditions.queries.ts';
import {
  announceCount,
  COUNTS_CHANNEL,
  cancelCount,
  countByCondition,
  type RunningCount,
} from './count-members.queries.ts';

type Counted = { count: number; is_exact: boolean };

/** Live counts of all processes on one database, of which a newer one ends the one before. */
export type Counts = {
  /**
   * Counts the members of a country who meet a condition, at most "at least" after two seconds, and ends a count
   * under the same key in any process, which answers `conflict`.
   */
  count(
    db: ReadDb,
    key: string,
    counted: { country_code: string; condition: Condition; day: ConditionDay },
  ): Promise<Counted>;
  close(): Promise<void>;
};

const begun = z.object({ process: z.string(), key: z.string(), began: z.number() });

/** Counts on a database, told of those of other processes. */
export async function openCounts(database: Database, log: StandingLog): Promise<Counts> {
  const self = randomUUID();
  const running = new Map<string, RunningCount>();
  const listening = await listenTo(
    database,
    COUNTS_CHANNEL,
    (payload) => {
      if (payload === null) return;
      const { process, key, began } = begun.parse(JSON.parse(payload));
      const own = running.get(key);
      if (!own || process === self) return;
      // Of two that begin at once one is the newer for both processes.
      if (began < own.began || (began === own.began && process < self)) return;
      cancelCount(database.read, own).catch((error: unknown) =>
        log.warn({ err: error }, 'a count that was overtaken goes on until its time is over'),
      );
    },
    { log },
  );
  return {
    async count(db, key, counted) {
      const before = running.get(key);
      const began = clock.now().getTime();
      const own: RunningCount = { began, pid: null, cancelling: null, isOver: false };
      running.set(key, own);
      if (before) await cancelCount(db, before);
      try {
        await announceCount(db, { process: self, key, began });
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
    },
    close: () => listening.close(),
  };
}
