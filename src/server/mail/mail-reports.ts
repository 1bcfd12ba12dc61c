import { type MailReportKind, type MailReportSource, SOFT_BOUNCES } from '#contract/rules/mail-reports.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { noteBounce } from './bounces.ts';
import type { CancelledMail } from './erasure.queries.ts';
import {
  insertMailReport,
  mailOfMessageId,
  type ReportedMail,
  softBouncesSince,
} from './mail-reports.queries.ts';
import { verdictOn } from './smtp-refusal.ts';
import { withoutAddresses } from './without-addresses.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_RESPONSE = 500;

/** Our Message-ID begins with what the outbox has drawn: nobody but who has the mail knows it. */
const OWN_ID = /^\s*<?([\w-]{24})@[^\s<>@]+>?\s*$/;

export type MailReport = {
  kind: MailReportKind;
  source: MailReportSource;
  /** The enhanced status code (RFC 3463). */
  status: string | null;
  /** What the mail server said; kept without addresses. */
  response: string | null;
};

/** The mail of the first of these ids that is ours. */
export async function findReportedMail(
  db: ReadDb,
  messageIds: readonly string[],
): Promise<ReportedMail | undefined> {
  for (const id of messageIds) {
    const own = OWN_ID.exec(id)?.[1];
    const mail = own === undefined ? undefined : await mailOfMessageId(db, own);
    if (mail) return mail;
  }
  return undefined;
}

/**
 * Writes down what is said of a mail, and stops mail to an address that a hard bounce or too many soft ones show to be dead.
 * Returns the mails that this cancels; null where the same was said of this mail before: then nothing changes.
 */
export async function recordMailReport(
  db: Db,
  mail: Omit<ReportedMail, 'to_member'>,
  { kind, source, status, response }: MailReport,
): Promise<CancelledMail[] | null> {
  const now = clock.now();
  const isNew = await insertMailReport(db, {
    mail_id: mail.id,
    kind,
    source,
    status: status === null ? null : printable(status).slice(0, 20),
    response: response === null ? null : answered(response, mail.to_address),
    reported_at: now,
  });
  if (!isNew) return null;
  const stops =
    isToOthers(mail) && (kind === 'hard_bounce' || (await isSoftOnceTooOften(db, mail, kind, now)));
  if (!stops) return [];
  return noteBounce(db, mail.recipient_key, kind === 'hard_bounce' ? kind : 'soft_bounce');
}

/** What a mail server's words about a failed delivery mean; `response` as in SMTP, `status` as in RFC 3463. */
export function bounceKind({
  status,
  response,
}: {
  status: string | null;
  response: string | null;
}): 'hard_bounce' | 'soft_bounce' | 'blocked' {
  const said = response ?? '';
  const code = /^(\d{3})(?!\d)/.exec(said)?.[1] ?? (status?.startsWith('5.') ? '550' : '450');
  const line = /^\d{3}/.test(said) ? said : `${code} ${status ?? ''} ${said}`;
  const verdict = verdictOn({ command: 'RCPT TO', code: Number(code), response: line });
  if (verdict === 'bounced') return 'hard_bounce';
  return verdict === 'turned_away' ? 'blocked' : 'soft_bounce';
}

async function isSoftOnceTooOften(
  db: Db,
  { recipient_key }: Pick<ReportedMail, 'recipient_key'>,
  kind: MailReportKind,
  now: Date,
): Promise<boolean> {
  if (kind !== 'soft_bounce') return false;
  const since = new Date(now.getTime() - SOFT_BOUNCES.days * DAY_MS);
  return (await softBouncesSince(db, recipient_key, since)) >= SOFT_BOUNCES.mails;
}

/** The panel's own mailbox for members' messages: problems there get fixed, so nothing to it may be dropped. */
const isToOthers = ({ member_id, transactional }: Pick<ReportedMail, 'member_id' | 'transactional'>) =>
  member_id !== null || !transactional;

/** PostgreSQL takes no NUL in a text. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

const answered = (response: string, recipient: string) =>
  withoutAddresses(printable(response.slice(0, 2 * LONGEST_RESPONSE)), recipient).slice(0, LONGEST_RESPONSE);
