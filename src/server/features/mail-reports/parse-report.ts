import PostalMime, { type Email } from 'postal-mime';
import type { SetAsideReason } from '#contract/rules/mail-reports.ts';
import { bounceKind, type MailReport } from '#server/mail/mail-reports.ts';
import { fieldGroups, headersOf, keyword, withoutComments } from './report-fields.ts';

/**
 * What a mail to the address for reports says. `recipients`: about whom, where it says so; `ignored`: nothing that counts,
 * such as an answer of a machine.
 */
export type ParsedMail =
  | { is: 'report'; message_ids: string[]; recipients: string[]; report: MailReport }
  | { is: 'unsubscribe'; token: string }
  | { is: 'ignored' }
  | { is: 'aside'; reason: SetAsideReason };

/** Deep enough for any report; a mail that is deeper is no report. */
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 1 } as const;

/** Each part costs as much as there are parts before it, so that a mail of very many would keep everybody waiting. */
const MOST_BOUNDARIES = 1000;

/** Nobody reads the text of a report, and making text of somebody's HTML can take minutes. */
class ReportParser extends PostalMime {
  protected renderTextContent(): void {}
}

/** Kinds of feedback (RFC 5965) that are complaints; others say that a mail is no spam, or are about a virus. */
const COMPLAINTS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

/** The subject of a mail that the `mailto:` of List-Unsubscribe makes. */
const UNSUBSCRIBE = /\bunsubscribe[\s:_-]{1,4}([\w-]{32})(?![\w-])/i;

/** Reads a delivery status notification (RFC 3464), a feedback report (RFC 5965) or an unsubscribe mail. Throws nothing. */
export async function parseReport(raw: Buffer): Promise<ParsedMail> {
  if (hasTooManyBoundaries(raw)) return { is: 'aside', reason: 'unreadable' };
  let mail: Email;
  try {
    mail = await new ReportParser({
      ...LIMITS,
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    }).parse(raw);
  } catch {
    return { is: 'aside', reason: 'unreadable' };
  }
  const status = partOf(mail, /^message\/(?:global-)?delivery-status$/);
  if (status !== null) return bounceOf(mail, status);
  const feedback = partOf(mail, /^message\/feedback-report$/);
  if (feedback !== null) return complaintOf(mail, feedback);
  const token = UNSUBSCRIBE.exec(mail.subject ?? '')?.[1];
  if (token !== undefined) return { is: 'unsubscribe', token };
  return isAutomatic(mail) ? { is: 'ignored' } : { is: 'aside', reason: 'no_report' };
}

function hasTooManyBoundaries(raw: Buffer): boolean {
  let count = 0;
  for (let at = raw.indexOf('\n--'); at !== -1 && count <= MOST_BOUNDARIES; at = raw.indexOf('\n--', at + 3))
    count++;
  return count > MOST_BOUNDARIES;
}

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part = attachments.find(({ mimeType }) => type.test(mimeType));
  return part === undefined ? null : String(part.content);
}

function bounceOf(mail: Email, status: string): ParsedMail {
  const groups = fieldGroups(status);
  const [about] = groups;
  // A report about one recipient may lack the empty line behind what is said of the mail as a whole.
  const recipients = groups.filter((one) => one.has('action'));
  if (recipients.length === 0) return { is: 'aside', reason: 'unreadable' };
  const failed = recipients.find((one) => keyword(one.get('action')) === 'failed');
  // Only late, or delivered: a mail that fails in the end is reported again.
  if (!failed) return { is: 'ignored' };
  const said = {
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? null,
    response: failed.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? null,
  };
  return {
    is: 'report',
    message_ids: messageIds(mail, about?.get('x-original-message-id')),
    recipients: ['final-recipient', 'original-recipient'].flatMap((name) => addressIn(failed.get(name))),
    report: { kind: bounceKind(said), source: 'mail', ...said },
  };
}

/** The address of a field such as `rfc822; anna@example.org`. */
function addressIn(field = ''): string[] {
  const address = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replaceAll(/^<|>$/g, '');
  return address.includes('@') ? [address] : [];
}

function complaintOf(mail: Email, feedback: string): ParsedMail {
  const type = keyword(fieldGroups(feedback)[0]?.get('feedback-type'));
  if (type === '') return { is: 'aside', reason: 'unreadable' };
  if (!COMPLAINTS.has(type)) return { is: 'ignored' };
  return {
    is: 'report',
    message_ids: messageIds(mail),
    recipients: [],
    report: { kind: 'complaint', source: 'mail', status: null, response: null },
  };
}

/** The ids that may be that of our mail: of the mail that came back first, then of what the report answers. */
function messageIds(mail: Email, named?: string): string[] {
  const returned = partOf(
    mail,
    /^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers|partial))$/,
  );
  const ids = [
    returned === null ? undefined : headersOf(returned).get('message-id'),
    named,
    mail.inReplyTo,
    ...(mail.references?.split(/\s+/).slice(0, 10) ?? []),
  ];
  return ids.flatMap((id = '') => withoutComments(id) || []);
}

/** Absence notes and the like (RFC 3834), which many mailboxes send to the sender of a mail. */
const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no\b/i.test(value.trim())) ||
      (key === 'precedence' && /auto_reply|bulk|junk/i.test(value)) ||
      key === 'x-autoreply' ||
      key === 'x-autorespond',
  );
