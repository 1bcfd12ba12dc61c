import type { Db } from '#server/database/connect.ts';
import { type AccountOperation, endAccess } from '#server/features/codes/end-access.ts';
import { mailTo } from '#server/features/codes/mail-code.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { setMemberPassword } from '#server/features/members/member-password.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { passwordChangedMail } from './passwords.mails.tsx';

type NewPassword = {
  /** Hashed before the transaction. */
  hash: string;
  /** Only if this is still the current password's hash. */
  expected?: string;
  operation: Extract<AccountOperation, 'password_changed' | 'password_reset'>;
  /** The session to keep when a signed-in member makes the change. */
  session_id?: number;
};

/**
 * Sets a member's password, ends what that operation ends, and notifies the member by mail; returns whether it
 * changed.
 */
export async function setPassword(
  db: Db,
  memberId: number,
  { hash, expected, operation, session_id }: NewPassword,
): Promise<boolean> {
  const member = await lockMember(db, memberId);
  const hashes = { new: hash, ...(expected === undefined ? {} : { old: expected }) };
  if (!member || !(await setMemberPassword(db, memberId, hashes))) return false;
  await endAccess(db, memberId, operation, session_id === undefined ? {} : { session_id });
  await queueMail(db, passwordChangedMail, {
    ...mailTo(member, passwordChangedMail.name),
    data: { first_name: member.first_name },
  });
  return true;
}
