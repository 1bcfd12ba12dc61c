import { randomUUID } from 'node:crypto';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { AppError } from '#server/http/app-error.ts';
import { lockRecipient, mailsSince } from '#server/mail/mails.queries.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AnyMailTemplate, MailTemplates } from '#server/mail/template.ts';
import { addressOfOperator } from './mail-templates.queries.ts';
import type { Asked } from './preview-mail.ts';

/** So many in 24 hours; each goes to a mailbox that somebody reads. */
const MOST_A_DAY = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type TestMail = Asked & { operator_id: number; actor: Actor };

/**
 * Mails a kind of mail with made-up data to the operator's own address, once for each key; it counts in no figure of
 * members. Errors: `not_found` without an operator, `too_many_attempts`, `conflict` for a key that was used for something else.
 */
export async function sendTestMail(
  db: Db,
  templates: MailTemplates,
  { key, ...asked }: TestMail & { key: string | undefined },
): Promise<{ to: string }> {
  const { operator_id, kind, language, country } = asked;
  const to = await addressOfOperator(db, operator_id);
  if (to === undefined) throw new AppError('not_found');
  const creation = { operator_id, kind: 'test_mail', key, content: { kind, language, country } } as const;
  await createOnce(db, creation, async () => {
    await queueTestMail(db, templates, to, asked);
    return operator_id;
  });
  return { to };
}

async function queueTestMail(
  db: Db,
  templates: MailTemplates,
  to: string,
  { actor, kind, language, country }: TestMail,
): Promise<void> {
  const name = templates.get(kind)?.audience === 'operators' ? 'test_operator_mail' : 'test_member_mail';
  const template = templates.get(name) as AnyMailTemplate;
  const recipientKey = emailKey(to);
  await lockRecipient(db, recipientKey);
  const since = new Date(clock.now().getTime() - DAY_MS);
  const sent = await Promise.all(
    ['test_member_mail', 'test_operator_mail'].map((one) =>
      mailsSince(db, { template: one, recipientKey, since }),
    ),
  );
  if (sent.reduce((sum, count) => sum + count, 0) >= MOST_A_DAY)
    throw new AppError('too_many_attempts', { retryAfterSeconds: 3600 });
  await queueMail(db, template, {
    key: `test:${randomUUID()}`,
    to,
    language,
    country_code: country,
    data: { kind },
  });
  await recordAudit(db, {
    actor,
    action: 'send_test_mail',
    subject: 'mail_templates',
    details: { kind, language, country },
  });
}
