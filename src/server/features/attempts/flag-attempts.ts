import type { AttemptFlag } from '#contract/rules/attempt-flags.ts';
import type { Db } from '#server/database/connect.ts';
import { insertFlags, lockUndecided } from './flags.queries.ts';

export type NewFlag = {
  attempt_id: number;
  kind: AttemptFlag;
  /** Speeding: `minutes`, `median_minutes` and `completes`; straight lines: the keys of the `questions`. */
  judged_by: Record<string, unknown>;
};

/** Flags attempts that nobody has decided, each once of a kind, also after the flag was settled. Locks the attempts. */
export async function flagAttempts(db: Db, flags: readonly NewFlag[], flagged_at: Date): Promise<void> {
  if (flags.length === 0) return;
  const ids = [...new Set(flags.map(({ attempt_id }) => attempt_id))];
  const open = new Set(await lockUndecided(db, ids));
  const rows = flags.filter(({ attempt_id }) => open.has(attempt_id));
  if (rows.length > 0)
    await insertFlags(
      db,
      rows.map(({ judged_by, ...flag }) => ({ ...flag, judged_by: JSON.stringify(judged_by), flagged_at })),
    );
}
