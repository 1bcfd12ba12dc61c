import type { Outcome } from '#contract/rules/outcomes.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockCells } from '#server/features/surveys/lock-cells.ts';
import { lockExpiredAttempts } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/**
 * In our own interview the member has stopped; for an external survey we only know that no report arrived in time.
 */
export const outcomeOfExpired = (kind: 'built_in' | 'external'): Outcome =>
  kind === 'built_in' ? 'abandoned' : 'timeout';

/**
 * Gives some expired attempts an outcome, so that none stays open for ever, and returns how many. The quota cells of
 * their surveys stay locked meanwhile.
 */
export async function endExpiredAttempts(db: Db, now = clock.now(), atOnce = 100): Promise<number> {
  const attempts = await lockExpiredAttempts(db, now, atOnce);
  await lockCells(db, attempts);
  for (const attempt of attempts) {
    await endAttempt(db, attempt, {
      outcome: outcomeOfExpired(attempt.survey_kind),
      raw_code: null,
      decided_by: 'panel',
    });
  }
  return attempts.length;
}
