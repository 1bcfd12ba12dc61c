import type { Db, ReadDb } from '#server/database/connect.ts';
import { endAccess } from '#server/features/codes/end-access.ts';
import { checkCode, redeemCode } from '#server/features/codes/mailed-codes.ts';
import { type Refusal, refuse } from '#server/http/app-error.ts';
import type { FailureLimits } from '#server/http/failure-limits.ts';
import { takeAddress } from './take-address.ts';

/** Limits guessing; valid codes don't count. */
export async function checkStop(db: ReadDb, limits: FailureLimits, code: string, ip: string): Promise<void> {
  await limits.count('code', { ip });
  await checkCode(db, code, 'email_change_stop');
  await limits.succeeded('code', { ip });
}

/**
 * Cancels an email change on behalf of the owner: pending changes can't be confirmed any more, a completed one is
 * undone, and all sessions end. Notices sent elsewhere meanwhile become invalid. Repeating it succeeds and does
 * nothing. Throws `conflict` if the former address belongs to another member by now.
 */
export async function stopEmailChange(db: Db, code: string): Promise<null | Refusal> {
  const { member, member_id, email, used, holder } = await redeemCode(db, code, 'email_change_stop');
  if (used || email === null) return null;
  await endAccess(db, member_id, 'email_change_stopped');
  if (member.email === email || (await takeAddress(db, member_id, { email, holder }))) return null;
  return refuse('conflict');
}
