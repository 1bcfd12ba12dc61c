import type { Db, ReadDb } from '#server/database/connect.ts';
import { endCodes, endUnusedCodes } from '#server/features/codes/end-codes.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { endSessions } from '#server/features/sessions/end-sessions.ts';
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
  const { member, member_id, email, used } = await redeemCode(db, code, 'email_change_stop');
  if (used || email === null) return null;
  await endSessions(db, member_id);
  await endCodes(db, member_id, 'email_change');
  await endUnusedCodes(db, member_id, 'email_change_stop');
  if (member.email === email || (await takeAddress(db, member_id, email))) return null;
  return refuse('conflict');
}
