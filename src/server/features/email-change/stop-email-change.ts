import type { Db, ReadDb } from '#server/database/connect.ts';
import { endAccess } from '#server/features/codes/end-access.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { type Refusal, refuse } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { takeAddress } from './take-address.ts';

/** Guessing codes is slowed down; a good one costs nothing. */
export async function checkStop(db: ReadDb, limits: FailureLimits, code: string, ip: string): Promise<void> {
  await limits.count('code', { ip });
  await checkCode(db, code, 'email_change_stop');
  await limits.succeeded('code', { ip });
}

/**
 * The owner's "it was not me": no change that waits can be confirmed, one that is done is undone, and all sessions
 * end. The links of notices that went elsewhere meanwhile are worth nothing any more. The same code says success again
 * and does nothing. Refuses with `conflict` where the former address is another member's by now.
 */
export async function stopEmailChange(db: Db, code: string): Promise<null | Refusal> {
  const { member, member_id, email, used, holder } = await redeemCode(db, code, 'email_change_stop');
  if (used || email === null) return null;
  await endAccess(db, member_id, 'email_change_stopped');
  if (member.email === email || (await takeAddress(db, member_id, { email, holder }))) return null;
  return refuse('conflict');
}
