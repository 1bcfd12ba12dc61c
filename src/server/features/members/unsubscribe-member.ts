import type { Db } from '#server/database/connect.ts';
import { cancelMailsTo } from '#server/mail/unsubscribe.ts';
import { clearUnsubscribed, setUnsubscribed } from './unsubscribe.queries.ts';

/**
 * Stops invitations and every mail that is not necessary, those that are queued too. The account, its points and open
 * requests stay (docs/specification.md §4 "Unsubscribe").
 */
export async function unsubscribeMember(db: Db, memberId: number): Promise<void> {
  await setUnsubscribed(db, memberId, new Date());
  await cancelMailsTo(db, memberId);
}

/** Lets invitations come again; what was cancelled meanwhile stays so. */
export async function resumeInvitations(db: Db, memberId: number): Promise<void> {
  await clearUnsubscribed(db, memberId);
}
