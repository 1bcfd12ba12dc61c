import type { Db } from '#server/database/connect.ts';
import { lockOpenInterviews } from './attempts.queries.ts';
import { endAttempt } from './end-attempt.ts';

/**
 * When a member leaves, open interviews on our own site end. Later reports of external surveys are recorded and
 * earn nothing.
 */
export async function abandonInterviews(db: Db, memberId: number): Promise<void> {
  for (const attempt of await lockOpenInterviews(db, memberId))
    await endAttempt(db, attempt, { outcome: 'abandoned', raw_code: null, decided_by: 'panel' });
}
