import type { Outcome } from '#contract/portal/attempts.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lockCells } from '#server/features/surveys/lock-cells.ts';
import { lockExpiredAttempts } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/** Their surveys' cells are held meanwhile. */
const AT_ONCE = 100;

/** In our own interview the member has stopped; of an external survey we know only that no report came in time. */
export const outcomeOfExpired = (kind: 'built_in' | 'external'): Outcome =>
  kind === 'built_in' ? 'abandoned' : 'timeout';

/**
 * No attempt stays without an outcome: once its time is over it gets one by itself.
 */
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
