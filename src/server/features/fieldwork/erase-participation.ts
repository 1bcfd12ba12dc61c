import type { Db } from '#server/database/connect.ts';
import { endAttempt } from './end-attempt.ts';
import { deleteInterviews, detachInvitations, forgetReasons, lockOpenInterviews } from './erasure.queries.ts';

/**
 * A member leaves: all answers to our own surveys go, open interviews end with them, and so do the reasons that the
 * member was told. That somebody was invited and
 * how an attempt ended stays for the surveys' figures, without a way to the member; what an external survey still
 * reports is written down and earns nothing.
 */
export async function eraseParticipation(db: Db, memberId: number): Promise<void> {
  for (const attempt of await lockOpenInterviews(db, memberId))
    await endAttempt(db, attempt, { outcome: 'abandoned', raw_code: null, decided_by: 'panel' });
  await deleteInterviews(db, memberId);
  await forgetReasons(db, memberId);
  await detachInvitations(db, memberId);
}
