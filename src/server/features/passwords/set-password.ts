import type { Db } from '#server/database/connect.ts';
import { endCodes } from '#server/features/codes/end-codes.ts';
import { setMemberPassword } from '#server/features/members/member-password.ts';

/**
 * Gives a member a new password, hashed beforehand; reset mails that are still on their way are worth nothing any
 * more. With `expected` only if the password is still that one; answers whether it was changed.
 */
export async function setPassword(
  db: Db,
  memberId: number,
  { hash, expected }: { hash: string; expected?: string },
): Promise<boolean> {
  const hashes = { new: hash, ...(expected === undefined ? {} : { old: expected }) };
  const changed = await setMemberPassword(db, memberId, hashes);
  if (changed) await endCodes(db, memberId, 'reset');
  return changed;
}
