import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { sendAgainTo } from '#server/mail/bounces.ts';
import { sendGivenUpMail } from '#server/mail/given-up-mails.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { lockMail } from './outbox.queries.ts';

/**
 * Tries a mail again that was given up, with all its tries. Errors: `not_found`, `mail_gone` where it was not given up or
 * has nothing to say any more.
 */
export async function sendMailAgain(
  db: Db,
  { actor, templates, id }: { actor: Actor; templates: MailTemplates; id: number },
): Promise<null> {
  const mail = await lockMail(db, id);
  if (!mail) throw new AppError('not_found');
  if (!(await sendGivenUpMail(db, templates, mail))) throw new AppError('mail_gone');
  await recordAudit(db, { actor, action: 'send_mail_again', subject: `mails ${id}` });
  return null;
}

/** Lets mails go again to the address of this one, which had answered "no such mailbox". Error: `not_found`. */
export async function allowMailAgain(
  db: Db,
  { actor, id }: { actor: Actor; id: number },
): Promise<{ had_stopped: boolean }> {
  const mail = await lockMail(db, id);
  if (!mail) throw new AppError('not_found');
  return allowAgain(db, mail.to_address, { actor, subject: `mails ${id}` });
}

/** The same for the address that a member has now. Error: `not_found`. */
export async function allowMailToMember(
  db: Db,
  { actor, id }: { actor: Actor; id: number },
): Promise<{ had_stopped: boolean }> {
  const member = await lockMember(db, id);
  if (!member) throw new AppError('not_found');
  return allowAgain(db, member.email, { actor, subject: `members ${id}` });
}

async function allowAgain(
  db: Db,
  address: string,
  { actor, subject }: { actor: Actor; subject: string },
): Promise<{ had_stopped: boolean }> {
  const had_stopped = await sendAgainTo(db, address);
  await recordAudit(db, { actor, action: 'mail_again', subject });
  return { had_stopped };
}
