import type { Outcome } from '#contract/portal/attempts.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockCells } from '#server/features/surveys/lock-cells.ts';
import { lockExpiredAttempts } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/** Batch size; the quota cells of their surveys stay locked meanwhile. */
const AT_ONCE = 100;

/**
 * In our own interview the member has stopped; for an external survey we only know that no report arrived in time.
 */
export const outcomeOfExpired = (kind: 'built_in' | 'external'): Outcome =>
  kind === 'built_in' ? 'abandoned' : 'timeout';

/** Gives expired attempts an outcome, so that none stays open for ever. */
export async function endExpiredAttempts(db: Db): Promise<{ ended: number; more: boolean }> {
  const attempts = await lockExpiredAttempts(db, clock.now(), AT_ONCE);
  await lockCells(db, attempts);
  for (const attempt of attempts) {
    await endAttempt(db, attempt, {
      outcome: outcomeOfExpired(attempt.survey_kind),
      raw_code: null,
      decided_by: 'panel',
    });
  }
  return { ended: attempts.length, more: attempts.length === AT_ONCE };
}
