import type { Db } from '#server/database/connect.ts';
import { makeUseDue } from './ceilings.queries.ts';
import { raiseInvitations } from './invitations.queries.ts';
import { waitForPlanning } from './promises.queries.ts';

/**
 * Invitations that promise less promise so many points, as long as each is in the state in which it was seen. Returns how many were
 * raised.
 */
export async function raisePromises(
  db: Db,
  invitationIds: readonly number[],
  to: { points: number; states: readonly string[] },
): Promise<number> {
  const raised = await raiseInvitations(db, invitationIds, to);
  if (raised > 0) await makeUseDue(db, invitationIds);
  return raised;
}

/**
 * Once it returns, whoever was planned with what a survey promised before the last committed raise is there to be raised: a step of a
 * wave reads the points after it has locked its wave.
 */
export async function awaitPlannedPromises(db: Db, surveyId: number): Promise<void> {
  await waitForPlanning(db, surveyId);
}
