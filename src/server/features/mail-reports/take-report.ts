import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { withdrawCancelled } from '#server/features/invitations/withdraw-invitations.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { unsubscribeMember } from '#server/features/unsubscribe/unsubscribe-member.ts';
import type { ReportedMail } from '#server/mail/mail-reports.queries.ts';
import { findReportedMail, type MailReport, recordMailReport } from '#server/mail/mail-reports.ts';
import { unsubscribeStranger } from '#server/mail/unsubscribe.ts';

const itself: Actor = { kind: 'system', name: 'mail-reports' };

/**
 * Counts what is said of a mail, found by its Message-ID; of several ids that a report holds, by the first that is ours. Who
 * complains or wants no more mail is unsubscribed. The same of one mail counts once, whichever way it comes.
 */
export async function takeReport(
  db: Db,
  messageIds: readonly string[],
  report: MailReport,
): Promise<'counted' | 'repeated' | 'unknown'> {
  const mail = await findReportedMail(db, messageIds);
  if (!mail) return 'unknown';
  // With the member their mails are erased.
  if (mail.member_id !== null && !(await lockMember(db, mail.member_id))) return 'unknown';
  const cancelled = await recordMailReport(db, mail, report);
  if (cancelled === null) return 'repeated';
  for (const { member_id } of cancelled) if (member_id !== null) await withdrawCancelled(db, member_id);
  if (report.kind === 'complaint' || report.kind === 'unsubscribe') await unsubscribe(db, mail);
  if (report.kind === 'complaint')
    await recordAudit(db, {
      actor: itself,
      action: 'unsubscribe_complainer',
      subject: mail.member_id !== null && mail.to_member ? `members ${mail.member_id}` : `mails ${mail.id}`,
      details: { source: report.source },
    });
  return 'counted';
}

/** A mail about a member can go to somebody else, such as a parent: then it's that address which wants no more. */
async function unsubscribe(db: Db, { member_id, to_member, recipient_key }: ReportedMail): Promise<void> {
  if (member_id !== null && to_member) await unsubscribeMember(db, member_id);
  else await unsubscribeStranger(db, recipient_key);
}
