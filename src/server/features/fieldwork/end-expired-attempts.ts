import type { Db } from '#server/database/connect.ts';
import { endAttempt } from './end-attempt.ts';
import { lockExpiredAttempts } from './fieldwork.queries.ts';

const AT_ONCE = 500;

/**
 * No attempt stays without an outcome: once its time is over, one in our own interview was abandoned by its member,
 * and of one in an external survey we know only that no report came in time.
 */
export async function endExpiredAttempts(db: Db): Promise<{ ended: number; more: boolean }> {
  const attempts = await lockExpiredAttempts(db, new Date(), AT_ONCE);
  for (const attempt of attempts) {
    await endAttempt(db, attempt, {
      outcome: attempt.survey_kind === 'built_in' ? 'abandoned' : 'timeout',
      raw_code: null,
      decided_by: 'panel',
    });
  }
  return { ended: attempts.length, more: attempts.length === AT_ONCE };
}
