import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { isSubscribedNow, setUnsubscribed, updateMember } from './members.queries.ts';

/** Unsubscribes a member from invitations; repeating it changes nothing. */
export async function endSubscription(db: Db, memberId: number): Promise<void> {
  await setUnsubscribed(db, memberId, clock.now());
}

/** Subscribes a member to invitations again. */
export async function resumeSubscription(db: Db, memberId: number): Promise<void> {
  await updateMember(db, memberId, { unsubscribed_at: null });
}

/** Whether the member has not unsubscribed from invitations. */
export const isSubscribed = (db: Db, memberId: number): Promise<boolean> => isSubscribedNow(db, memberId);
