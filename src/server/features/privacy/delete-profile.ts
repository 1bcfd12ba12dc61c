import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { abandonInterviews } from '#server/features/attempts/abandon-interviews.ts';
import { eraseAudit } from '#server/features/audit/erase-audit.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { forgetCodeRequests } from '#server/features/codes/code-requests.ts';
import { rememberFormerMember } from '#server/features/former-members/former-members.ts';
import { eraseHousehold } from '#server/features/households/erase-household.ts';
import { eraseInterviews } from '#server/features/interviews/erase-interviews.ts';
import { eraseInvitations } from '#server/features/invitations/erase-invitations.ts';
import { eraseMember } from '#server/features/members/erase-member.ts';
import { lockLeavingMember } from '#server/features/members/lock-member.ts';
import { lapsePoints } from '#server/features/points/lapse-points.ts';
import { forgetReasons } from '#server/features/reconciliation/forget-reasons.ts';
import { eraseReferrals } from '#server/features/referrals/erase-referrals.ts';
import { eraseRequests } from '#server/features/rewards/erase-requests.ts';
import { eraseMessages } from '#server/features/support/erase-messages.ts';
import { AppError } from '#server/http/app-error.ts';
import { eraseMailsOf } from '#server/mail/erase-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { profileDeletedMail } from './privacy.mails.tsx';
import { bookkeepingYears } from './privacy.queries.ts';

/**
 * Deletes a member's account with all data and points in one transaction: every feature erases its data, and a
 * confirmation is mailed and then forgotten. What remains is anonymous: survey figures, amounts in the journal, and
 * the fact that an account was deleted; plus name and address of rewards on their way, and the hash that prevents
 * paying a returning address twice. Error: `not_signed_in` if the account is gone or has a new password.
 */
export async function deleteProfile(
  db: Db,
  judged: { member_id: number; password_hash: string },
): Promise<void> {
  const member = await lockLeavingMember(db, judged);
  if (!member) throw new AppError('not_signed_in');
  const { member_id, email, email_key, first_name, language, country_code } = member;

  await rememberFormerMember(db, { member_id, email_key });
  await abandonInterviews(db, member_id);
  await eraseInterviews(db, member_id);
  await forgetReasons(db, member_id);
  await eraseInvitations(db, member_id);
  const requests = await eraseRequests(db, member);
  const lost = await lapsePoints(db, member_id);
  await eraseMessages(db, member_id);
  await eraseReferrals(db, member_id);
  await eraseHousehold(db, member_id);
  await eraseAudit(db, member_id);
  await eraseMailsOf(db, { member_id, email_key });
  await forgetCodeRequests(db, email_key);
  await eraseMember(db, member_id);

  await recordAudit(db, {
    actor: { kind: 'member', name: 'oneself' },
    action: 'delete_profile',
    subject: 'members',
  });
  await queueMail(db, profileDeletedMail, {
    key: `profile_deleted:${randomUUID()}`,
    to: email,
    language,
    country_code,
    data: { first_name, ...lost, ...requests, bookkeeping_years: await bookkeepingYears(db, country_code) },
  });
}
