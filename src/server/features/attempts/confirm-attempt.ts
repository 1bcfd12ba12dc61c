import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { confirmPoints } from '#server/features/points/confirm-points.ts';
import { rewardReferrer } from '#server/features/referrals/reward-referrer.ts';
import { job } from '#server/jobs/queue.ts';
import { lockEndedAttempt, updateAttempt } from './attempts.queries.ts';
import { lockParticipants } from './lock-participants.ts';
import { topUpsOf } from './top-ups.ts';

/** Runs when the review window of pending points is over. */
export const confirmAttemptJob = job({
  name: 'confirm-attempt',
  payload: z.object({ attempt_id: z.int() }),
});

/** The business key of the points an attempt earned. */
export const awardKey = (attemptId: number) => `award:attempt:${attemptId}`;
/** The business key of the points added when the attempt was accepted as a complete. */
export const acceptedKey = (attemptId: number) => `award:attempt:${attemptId}:accepted`;

/** The business keys of what an attempt with so many points has earned: its award, unless all came later, and its top-ups. */
export async function awardKeysOf(db: Db, attemptId: number, points: number): Promise<string[]> {
  const topUps = await topUpsOf(db, attemptId);
  const own = points - topUps.reduce((sum, topUp) => sum + topUp.points, 0);
  return [...(own > 0 ? [awardKey(attemptId)] : []), ...topUps.map(({ key }) => key)];
}

/**
 * Credits the pending points of an attempt, unless a reconciliation reversed them; the first final complete pays
 * the referrer. Repeating it does nothing.
 */
export async function confirmAttempt(db: Db, attemptId: number): Promise<void> {
  await lockParticipants(db, [attemptId]);
  const attempt = await lockEndedAttempt(db, attemptId);
  if (!attempt || attempt.pending_until === null) return;
  await updateAttempt(db, attemptId, { pending_until: null });
  // The points of a former member have lapsed.
  if (attempt.member_id === null || attempt.reconciled === 'reconciled_reject') return;
  for (const award_key of await awardKeysOf(db, attemptId, attempt.points))
    await confirmPoints(db, { award_key });
  if (attempt.outcome === 'complete') await rewardReferrer(db, { member_id: attempt.member_id });
}
