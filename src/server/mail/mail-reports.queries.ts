import { sql } from 'kysely';
import type { MailReportKind, MailReportSource } from '#contract/rules/mail-reports.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** A mail of which something is said; `to_member`: it went to the member's own address, whichever that was then. */
export type ReportedMail = {
  id: number;
  member_id: number | null;
  to_member: boolean;
  transactional: boolean;
  to_address: string;
  recipient_key: string;
};

/** The mail that went out under this Message-ID, without its domain. */
export const mailOfMessageId = async (db: ReadDb, messageId: string): Promise<ReportedMail | undefined> =>
  (
    await sql<ReportedMail>`
      select s.id, s.member_id, s.transactional, s.to_address, s.recipient_key,
        s.follows_member or coalesce(m.email_key = s.recipient_key, false) as to_member
      from mails s left join members m on m.id = s.member_id
      where s.message_id = ${messageId}
    `.execute(db)
  ).rows[0];

/** The wave of the invitation that a mail is about, also under a key that was released since; null: it is about none. */
const waveOfMail = (mailId: number) => sql<number | null>`(
  select i.wave_id from mails m
  join invitations i on i.id = substring(m.key from '^invitation(?:-reminder)?:([0-9]+)')::bigint
  where m.id = ${mailId} and m.template in ('invitation', 'invitation_reminder')
)`;

/** Returns whether it is new: the same of one mail is written once. */
export const insertMailReport = async (
  db: Db,
  report: {
    mail_id: number;
    kind: MailReportKind;
    source: MailReportSource;
    status: string | null;
    response: string | null;
    reported_at: Date;
  },
): Promise<boolean> =>
  (
    await db
      .insertInto('mail_reports')
      .values({ ...report, wave_id: waveOfMail(report.mail_id) })
      .onConflict((conflict) => conflict.columns(['mail_id', 'kind']).doNothing())
      .returning('id')
      .execute()
  ).length > 0;

/** How many mails to an address softly bounced since a moment. */
export const softBouncesSince = async (db: ReadDb, recipientKey: string, since: Date): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from mails m join mail_reports r on r.mail_id = m.id
      where m.recipient_key = ${recipientKey} and r.kind = 'soft_bounce' and not r.forgiven and r.reported_at > ${since}
    `.execute(db)
  ).rows[0]?.count ?? 0;

/** Somebody reads mail at the address: what was counted against it counts no more. */
export const forgiveSoftBounces = (db: Db, recipientKey: string) =>
  sql`
    update mail_reports set forgiven = true
    where kind = 'soft_bounce' and mail_id = any(array(select id from mails where recipient_key = ${recipientKey}))
  `.execute(db);

/** What was said of a mail, the newest first. */
export const reportsOfMail = (db: ReadDb, mailId: number) =>
  db
    .selectFrom('mail_reports')
    .select(['kind', 'source', 'status', 'response', 'reported_at'])
    .where('mail_id', '=', mailId)
    .orderBy('id', 'desc')
    .$castTo<{
      kind: MailReportKind;
      source: MailReportSource;
      status: string | null;
      response: string | null;
      reported_at: Date;
    }>()
    .execute();
