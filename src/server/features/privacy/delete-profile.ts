import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import type { Farewell } from '#server/database/personal-data.ts';
import { type AuditRecord, actorText, recordAudit } from '#server/features/audit/record-audit.ts';
import { type LeavingMember, lockErasedMember } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { leavings } from './holdings.ts';
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
  const member = await lockErasedMember(db, judged);
  if (!member) throw new AppError('not_signed_in');
  await eraseLocked(db, member, { actor: { kind: 'member', name: 'oneself' }, action: 'delete_profile' });
}

/** The same for a member whom the caller has locked against everything; `by` is written into the audit log. */
export async function eraseLocked(
  db: Db,
  { member_id, email, email_key, first_name, language, country_code }: LeavingMember,
  by: Pick<AuditRecord, 'actor' | 'action' | 'values'>,
): Promise<void> {
  const farewell: Farewell = {
    points: 0,
    pending: 0,
    cancelled_requests: 0,
    cancelled_points: 0,
    sent_requests: 0,
  };
  const erased_by = by.actor.kind === 'member' ? 'member' : actorText(by.actor);
  for (const { leave } of leavings)
    await leave?.(db, { member_id, email_key, erased_by }, (figures) => Object.assign(farewell, figures));

  await recordAudit(db, { ...by, subject: 'members' });
  await queueMail(db, profileDeletedMail, {
    key: `profile_deleted:${randomUUID()}`,
    to: email,
    language,
    country_code,
    data: { first_name, ...farewell, bookkeeping_years: await bookkeepingYears(db, country_code) },
  });
}
