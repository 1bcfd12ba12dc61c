import type { Db } from '#server/database/connect.ts';
import { lockOpenInterviews } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/**
 * A member leaves: interviews on our own site that are under way end. What an external survey still reports is written
 * down and earns nothing.
 */
export async function abandonInterviews(db: Db, memberId: number): Promise<void> {
  for (const attempt of await lockOpenInterviews(db, memberId))
    await endAttempt(db, attempt, { outcome: 'abandoned', raw_code: null, decided_by: 'panel' });
}
