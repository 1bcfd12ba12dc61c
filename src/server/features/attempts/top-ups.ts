import type { Db, ReadDb } from '#server/database/connect.ts';
import { awardPoints } from '#server/features/points/award-points.ts';
import { updateAttempt } from './attempts.queries.ts';
import { insertTopUp, selectTopUps } from './top-ups.queries.ts';

type ToppedUp = {
  id: number;
  survey_id: number;
  member_id: number;
  points: number;
  pending_until: Date | null;
};

const topUpKey = (attemptId: number, raiseId: number) => `award:attempt:${attemptId}:raise:${raiseId}`;

/** What raises have added to an attempt, each with the business key of its award. */
export const topUpsOf = async (db: ReadDb, attemptId: number): Promise<{ key: string; points: number }[]> =>
  (await selectTopUps(db, attemptId)).map(({ raise_id, points }) => ({
    key: topUpKey(attemptId, raise_id),
    points,
  }));

/**
 * Adds points to a complete because its survey's points were raised, once for each raise; pending as long as the complete is under
 * review. The caller has locked the member, the attempt and the wallet.
 */
export async function topUpAttempt(
  db: Db,
  attempt: ToppedUp,
  { raise_id, points }: { raise_id: number; points: number },
): Promise<void> {
  await insertTopUp(db, { attempt_id: attempt.id, raise_id, points });
  await updateAttempt(db, attempt.id, { points: attempt.points + points });
  await awardPoints(db, {
    key: topUpKey(attempt.id, raise_id),
    member_id: attempt.member_id,
    points,
    for: { survey_id: attempt.survey_id },
    pending: attempt.pending_until !== null,
  });
}
