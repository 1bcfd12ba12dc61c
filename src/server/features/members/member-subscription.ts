import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { setUnsubscribed, updateMember } from './members.queries.ts';

/** Notes that a member wants no invitations any more; again changes nothing. */
export async function endSubscription(db: Db, memberId: number): Promise<void> {
  await setUnsubscribed(db, memberId, clock.now());
}

/** Notes that a member wants invitations again. */
export async function resumeSubscription(db: Db, memberId: number): Promise<void> {
  await updateMember(db, memberId, { unsubscribed_at: null });
}
