import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import { type CodeKind, isMailWaiting } from './codes.queries.ts';
import { endCodes } from './end-codes.ts';
import { expiryOf, keepCode, newCode } from './mailed-codes.ts';

/** The recipient of a mail about an account. */
export type Recipient = Omit<Addressee, 'confirmed_at'>;

type CodeData = { first_name: string; code: string };

type CodeMail<D extends CodeData> = {
  template: MailTemplate<D>;
  kind: CodeKind;
  /** Ends earlier codes of this kind, which would otherwise stay valid. */
  endEarlier?: boolean;
  /** For an email change: the new address. */
  email?: string;
  /** For a confirmation: the members' page that its link leads to. */
  return_to?: string | null;
} & (CodeData extends D ? { data?: undefined } : { data: Omit<D, keyof CodeData> });

/**
 * Mails a new code. Returns false, without changing anything, if the recipient has reached the daily limit of such
 * mails.
 */
export async function mailCode<D extends CodeData>(
  db: Db,
  member: Recipient,
  { template, kind, endEarlier = false, email, return_to, data }: CodeMail<D>,
): Promise<boolean> {
  const code = newCode();
  const mail = mailTo(member, template.name);
  const expires_at = expiryOf(kind);
  await queueMail(db, template, {
    ...mail,
    useful_until: expires_at,
    data: { ...data, first_name: member.first_name, code } as D,
  });
  if (!(await isMailWaiting(db, mail.key))) return false;
  if (endEarlier) await endCodes(db, member.member_id, kind);
  const { member_id } = member;
  await keepCode(db, code, kind, { member_id, mail_key: mail.key, expires_at, email, return_to });
  return true;
}

/**
 * Sent to exactly this address, even if the member's changes before it is sent: only the reader of that mailbox may
 * have the code, and a notice is for the account's previous owner. Each is a separate mail; the templates' limits
 * apply.
 */
export const mailTo = (member: Recipient, template: string) => ({
  key: `${template}:${member.member_id}:${randomUUID()}`,
  to: member.email,
  language: member.language,
  country_code: member.country_code,
  member_id: member.member_id,
});
