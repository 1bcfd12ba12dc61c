import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { lockLeavingMember } from '#server/features/members/lock-member.ts';
import { unsubscribeMember } from '#server/features/unsubscribe/unsubscribe-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { unsubscribedMail } from './privacy.mails.tsx';
import { findMembership } from './privacy.queries.ts';

/**
 * Unsubscribes a member on their own page and confirms it by mail; repeating it does nothing. Error:
 * `not_signed_in` if the account is gone or has a new password.
 */
export async function unsubscribe(
  db: Db,
  judged: { member_id: number; password_hash: string },
): Promise<void> {
  const member = await lockLeavingMember(db, judged);
  if (!member) throw new AppError('not_signed_in');
  const before = await findMembership(db, member.member_id);
  if (before?.unsubscribed_at) return;
  await unsubscribeMember(db, member.member_id);
  await queueMail(db, unsubscribedMail, {
    key: `unsubscribed:${randomUUID()}`,
    member_id: member.member_id,
    language: member.language,
    country_code: member.country_code,
    data: { first_name: member.first_name },
  });
}
