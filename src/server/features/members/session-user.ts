import type { User } from '#contract/portal/user.ts';
import type { FreezeReason } from '#contract/rules/freeze-reasons.ts';
import type { StoppingBounce } from '#contract/rules/mail-reports.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { bouncesCountSince } from '#server/mail/bounces.ts';
import { findUser } from './members.queries.ts';

/** The signed-in member's session object (docs/specification.md §3 "User"). */
export async function sessionUser(db: ReadDb, memberId: number): Promise<User> {
  const user = await findUser(db, memberId, { bouncedSince: bouncesCountSince() });
  // The member was erased after the session look-up.
  if (!user) throw new AppError('not_signed_in');
  const { reason, message, review_by, mail_stopped, ...shown } = user;
  return {
    ...shown,
    gender: user.gender as User['gender'],
    ...(reason !== null &&
      message !== null && { freeze: { reason: reason as FreezeReason, message, review_by } }),
    ...(mail_stopped !== null && { mail_stopped: mail_stopped as StoppingBounce }),
  };
}
