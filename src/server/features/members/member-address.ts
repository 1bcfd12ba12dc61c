import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { isAddressTaken, updateMember } from './members.queries.ts';

/** Changes a member's address. Throws `conflict` if somebody else has taken it at the same moment. */
export async function setMemberAddress(db: Db, memberId: number, email: string): Promise<void> {
  try {
    await updateMember(db, memberId, {
      email,
      email_key: emailKey(email),
      credentials_changed_at: clock.now(),
    });
  } catch (error) {
    throw isAddressTaken(error) ? new AppError('conflict') : error;
  }
}
