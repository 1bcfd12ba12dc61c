import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import type { Addressee } from '#server/features/members/lock-member.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import { type CodeKind, isMailWaiting } from './codes.queries.ts';
import { endCodes } from './end-codes.ts';
import { keepCode, newCode } from './mailed-codes.ts';

/** Whom a mail about an account goes to. */
export type Recipient = Omit<Addressee, 'confirmed_at'>;

type CodeData = { first_name: string; code: string };

type CodeMail<D extends CodeData> = {
  template: MailTemplate<D>;
  kind: CodeKind;
  /** Ends the codes of this kind that were mailed before, which otherwise stay valid. */
  endEarlier?: boolean;
  /** Of a change of e-mail: the address that the code makes the member's. */
  email?: string;
} & (CodeData extends D ? { data?: undefined } : { data: Omit<D, keyof CodeData> });

/**
 * Mails a fresh code. Answers false when the recipient has had the day's share of such mails: then nothing has changed.
 */
export async function mailCode<D extends CodeData>(
  db: Db,
  member: Recipient,
  { template, kind, endEarlier = false, email, data }: CodeMail<D>,
): Promise<boolean> {
  const code = newCode();
  const mail = mailTo(member, template.name);
  await queueMail(db, template, { ...mail, data: { ...data, first_name: member.first_name, code } as D });
  if (!(await isMailWaiting(db, mail.key))) return false;
  if (endEarlier) await endCodes(db, member.member_id, kind);
  await keepCode(db, code, kind, { member_id: member.member_id, mail_key: mail.key, email });
  return true;
}

/**
 * To this very address, also where the member has another one before it is sent: only who reads mail there may have a
 * code, and a notice is for whoever had the account. Each is a mail of its own; the templates' caps limit how many.
 */
export const mailTo = (member: Recipient, template: string) => ({
  key: `${template}:${member.member_id}:${randomUUID()}`,
  to: member.email,
  language: member.language,
  country_code: member.country_code,
  member_id: member.member_id,
});
