import { isEmailAddress } from '#contract/rules/email-address.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { type AnyJobWork, enqueueAll, work } from '#server/jobs/queue.ts';
import {
  findMail,
  mailsWithoutJob,
  markFailed,
  markSent,
  noteFailedAttempt,
  type OutboxMail,
} from './mails.queries.ts';
import { renderMail, unsubscribeUrl } from './render-mail.tsx';
import { PRIORITY, sendMail, sendMailKey } from './send-mail.ts';
import { MailNotSent, type MailSender, type OutgoingMail } from './smtp.ts';
import type { MailTemplates } from './template.ts';

type Outcome = 'sent' | 'settled before' | { refusal: string };

type Dependencies = { config: Config; templates: MailTemplates; sender: MailSender };

/**
 * Sends the outbox. Between the server's 250 and our record the process can die: then the mail goes again, with the
 * same Message-ID, so that mail programs can tell it is the same.
 */
export const sendMailWork = (dependencies: Dependencies): AnyJobWork =>
  work({
    job: sendMail,
    async prepare(db, { payload }): Promise<Outcome> {
      const mail = await findMail(db, payload.mail_id);
      if (mail?.state !== 'queued') return 'settled before';
      if (!isEmailAddress(mail.to_address)) return { refusal: 'This is no address that mail can be sent to' };
      const outgoing = await letter(dependencies, mail);
      try {
        await dependencies.sender.send(outgoing);
        return 'sent';
      } catch (error) {
        if (error instanceof MailNotSent && error.refused) return { refusal: error.said };
        throw error;
      }
    },
    async handle(db, { payload, prepared }) {
      if (prepared === 'sent') await markSent(db, payload.mail_id);
      else if (prepared !== 'settled before') await markFailed(db, payload.mail_id, prepared.refusal);
    },
    async failed(db, { payload, lastAttempt }, error) {
      const said = error instanceof MailNotSent ? error.said : error.message;
      await (lastAttempt ? markFailed : noteFailedAttempt)(db, payload.mail_id, said);
    },
  });

async function letter({ config, templates }: Dependencies, mail: OutboxMail): Promise<OutgoingMail> {
  const { subject, html, text, origin } = await renderMail({ config, templates }, mail);
  return {
    from: config.mailFrom.includes('<')
      ? config.mailFrom
      : { name: mail.panel_name, address: config.mailFrom },
    to: mail.to_address,
    subject,
    html,
    text,
    messageId: `<${mail.message_id}@${config.apex}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_token === null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl(origin, mail.unsubscribe_token)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** Gives every waiting mail a job that has none any more (a restored backup, a process that died at the last attempt). */
export async function enqueueWaitingMails(db: Db): Promise<void> {
  const waiting = await mailsWithoutJob(db);
  await enqueueAll(
    db,
    sendMail,
    waiting.map(({ id, transactional }) => ({
      payload: { mail_id: id },
      key: sendMailKey(id),
      priority: transactional ? PRIORITY.transactional : PRIORITY.other,
    })),
  );
}
