import { isEmailAddress } from '#contract/rules/email-address.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { type AnyJobWork, enqueueAll, work } from '#server/jobs/queue.ts';
import { noteBounce } from './bounces.ts';
import { deleteMail } from './erasure.queries.ts';
import {
  findMail,
  mailsWithoutJob,
  markFailed,
  markSent,
  noteFailedTry,
  type OutboxMail,
} from './mails.queries.ts';
import { renderMail, unsubscribeUrl } from './render-mail.tsx';
import { PRIORITY, sendMail, sendMailKey } from './send-mail.ts';
import { MailNotSent, type MailSender, type OutgoingMail } from './smtp.ts';
import type { MailTemplates } from './template.ts';

type Outcome =
  | 'settled before'
  | { sent: string; forget: boolean }
  | { refusal: string; forget: boolean; bounced: string | null };

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
      const forget = dependencies.templates.get(mail.template)?.forgetsRecipient ?? false;
      if (!isEmailAddress(mail.to_address))
        return { refusal: 'This is no address that mail can be sent to', forget, bounced: null };
      const outgoing = await letter(dependencies, mail);
      try {
        await dependencies.sender.send(outgoing);
        return { sent: outgoing.subject, forget };
      } catch (error) {
        if (!(error instanceof MailNotSent && error.refused)) throw error;
        return {
          refusal: error.said,
          forget,
          bounced: error.bounced && isToOthers(mail) ? mail.recipient_key : null,
        };
      }
    },
    async handle(db, { payload, prepared }) {
      if (prepared === 'settled before') return;
      if ('sent' in prepared) await markSent(db, payload.mail_id, prepared.sent);
      else {
        const failed = await markFailed(db, payload.mail_id, prepared.refusal);
        if (failed && !prepared.forget && prepared.bounced !== null) await noteBounce(db, prepared.bounced);
      }
      if (prepared.forget) await deleteMail(db, payload.mail_id);
    },
    async failed(db, { payload, lastTry }, error) {
      const said = error instanceof MailNotSent ? error.said : error.message;
      await (lastTry ? markFailed : noteFailedTry)(db, payload.mail_id, said);
      if (lastTry) await forgetFailed(db, dependencies.templates, payload.mail_id);
    },
  });

/** The panel's own mailbox, where members' messages arrive, is mended; nothing to it may be dropped meanwhile. */
const isToOthers = ({ member_id, transactional }: OutboxMail): boolean =>
  member_id !== null || !transactional;

async function forgetFailed(db: Db, templates: MailTemplates, mailId: number): Promise<void> {
  const mail = await findMail(db, mailId);
  if (mail && templates.get(mail.template)?.forgetsRecipient) await deleteMail(db, mailId);
}

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

/** Gives every waiting mail a job that has none any more (a restored backup, a process that died at the last try). */
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
