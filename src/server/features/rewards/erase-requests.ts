import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { leaveOpenBatches, onTheirWay } from '#server/features/payout-batches/leave-batches.ts';
import { returnPoints } from '#server/features/points/return-points.ts';
import { returnPieces } from './catalogue.queries.ts';
import { clearRequests, lockRequestsOf } from './erasure.queries.ts';
import { insertRequestEvent, setRequestStatus } from './rewards.queries.ts';

export type ErasedRequests = { cancelled_requests: number; cancelled_points: number; sent_requests: number };

/**
 * When a member leaves: requested and approved rewards are cancelled and their points returned; name and address of
 * rewards already sent, or in a frozen batch of money orders, stay under a pseudonym until they are completed and the
 * books are closed; everything else is erased.
 */
export async function eraseRequests(
  db: Db,
  { member_id, erased_by }: { member_id: number; erased_by: string },
): Promise<ErasedRequests> {
  const now = clock.now();
  const requests = await lockRequestsOf(db, member_id);
  const ids = requests.map(({ id }) => id);
  const travelling = await onTheirWay(db, ids);
  const isSent = ({ id, status }: (typeof requests)[number]) => status === 'sent' || travelling.includes(id);
  const open = requests.filter(
    (request) => !isSent(request) && (request.status === 'requested' || request.status === 'approved'),
  );
  const sent = requests.filter(isSent).map(({ id }) => id);
  await leaveOpenBatches(db, ids);
  for (const { id } of open) {
    await setRequestStatus(db, id, 'cancelled');
    await insertRequestEvent(db, { request_id: id, status: 'cancelled', at: now, actor: erased_by });
    await returnPoints(db, { request_id: id });
  }
  await returnPieces(
    db,
    open.map(({ id }) => id),
  );
  await clearRequests(db, member_id, sent);
  return {
    cancelled_requests: open.length,
    cancelled_points: open.reduce((sum, { quantity, points }) => sum + quantity * points, 0),
    sent_requests: sent.length,
  };
}
