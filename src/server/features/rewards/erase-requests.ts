import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { returnPoints } from '#server/features/points/return-points.ts';
import { clearRequests, lockRequestsOf } from './erasure.queries.ts';
import { insertRequestEvent, setRequestStatus } from './rewards.queries.ts';

export type ErasedRequests = { cancelled_requests: number; cancelled_points: number; sent_requests: number };

/**
 * When a member leaves: requested and approved rewards are cancelled and their points returned; name and address of
 * rewards already sent stay under a pseudonym until they are completed and the books are closed; everything else is
 * erased.
 */
export async function eraseRequests(db: Db, { member_id }: { member_id: number }): Promise<ErasedRequests> {
  const now = clock.now();
  const requests = await lockRequestsOf(db, member_id);
  const open = requests.filter(({ status }) => status === 'requested' || status === 'approved');
  const sent = requests.filter(({ status }) => status === 'sent').map(({ id }) => id);
  for (const { id } of open) {
    await setRequestStatus(db, id, 'cancelled');
    await insertRequestEvent(db, { request_id: id, status: 'cancelled', at: now, actor: 'member' });
    await returnPoints(db, { request_id: id });
  }
  await clearRequests(db, member_id, sent);
  return {
    cancelled_requests: open.length,
    cancelled_points: open.reduce((sum, { quantity, points }) => sum + quantity * points, 0),
    sent_requests: sent.length,
  };
}
