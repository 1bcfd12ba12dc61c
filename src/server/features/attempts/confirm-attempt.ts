import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { confirmPoints } from '#server/features/points/confirm-points.ts';
import { rewardReferrer } from '#server/features/referrals/reward-referrer.ts';
import { job } from '#server/jobs/queue.ts';
import { lockEndedAttempt, updateAttempt } from './attempts.queries.ts';

/** Runs when the review window of a pending award is over. */
export const confirmAttemptJob = job({
  name: 'confirm-attempt',
  payload: z.object({ attempt_id: z.int() }),
});

/** The business key of what an attempt earned. */
export const awardKey = (attemptId: number) => `award:attempt:${attemptId}`;
/** The business key of what was added to it when it was accepted as a complete. */
export const acceptedKey = (attemptId: number) => `award:attempt:${attemptId}:accepted`;

/**
 * Makes the points of an attempt final, unless a reconciliation took them back; a first final complete pays the
 * referrer. Done again, nothing happens.
 */
export async function confirmAttempt(db: Db, attemptId: number): Promise<void> {
  const attempt = await lockEndedAttempt(db, attemptId);
  if (!attempt || attempt.pending_until === null) return;
  await updateAttempt(db, attemptId, { pending_until: null });
  // The points of somebody who left have lapsed.
  if (attempt.member_id === null || attempt.reconciled === 'reconciled_reject') return;
  if (attempt.points > 0) await confirmPoints(db, { award_key: awardKey(attemptId) });
  if (attempt.outcome === 'complete') await rewardReferrer(db, { member_id: attempt.member_id });
}
