import { isEmailAddress } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { type AnyJobWork, work } from '#server/jobs/queue.ts';
import { deleteMail } from './erasure.queries.ts';
import { recordMailReport } from './mail-reports.ts';
import {
  cancelMail,
  findMail,
  markFailed,
  markSent,
  noteFailedTry,
  type OutboxMail,
} from './mails.queries.ts';
import { mayGo } from './may-go.ts';
import { forgetRefusals, pauseProvider } from './providers.queries.ts';
import { renderMail, unsubscribeUrl } from './render-mail.tsx';
import { reportAddress } from './report-address.ts';
import { enqueueMails, providerOf, sendBulkMail, sendMail } from './send-mail.ts';
import { MailNotSent, type MailSender, type OutgoingMail } from './smtp.ts';
import { isBulk, type MailTemplates } from './template.ts';
import { mailsWithoutJob } from './waiting-mails.queries.ts';
import { withoutAddresses } from './without-addresses.ts';

type Outcome =
  | { is: 'settled before' }
  | { is: 'sent'; subject: string; mail: OutboxMail }
  | { is: 'refused'; said: string; bounced: boolean; mail: OutboxMail }
  | { is: 'unknown'; mail: OutboxMail }
  | { is: 'turned away'; said: string; mail: OutboxMail };

type Dependencies = { config: Config; templates: MailTemplates; sender: MailSender };

/** How long mail refused by a provider is retried. */
const TURNED_AWAY_MS = 5 * 24 * 60 * 60 * 1000;

/**
 * Sends the outbox; if the process dies between the server's 250 and our record of it, transactional mail is sent
 * again with the same Message-ID, so that mail programs recognise it, and other mail isn't.
 */
export const sendMailWorks = (dependencies: Dependencies): AnyJobWork[] =>
  [sendMail, sendBulkMail].map((job) => sendMailWork(job, dependencies));

function sendMailWork(job: typeof sendMail, dependencies: Dependencies): AnyJobWork {
  const { templates } = dependencies;
  const forgets = (mail: OutboxMail) => templates.get(mail.template)?.forgetsRecipient ?? false;
  return work({
    job,
    begin: (db, { payload }) => mayGo(db, templates, payload.mail_id),
    async prepare(_db, { begun }): Promise<Outcome> {
      if (begun.now !== 'go') return { is: 'settled before' };
      const { mail } = begun;
      if (!isEmailAddress(mail.to_address))
        return { is: 'refused', said: 'This is no address that mail can be sent to', bounced: false, mail };
      return deliver(dependencies, mail, begun.content);
    },
    async handle(db, { begun, prepared }) {
      if (begun.now === 'later') await enqueueMails(db, [begun.mail], { inBulk: true, runAt: begun.until });
      if (prepared.is === 'settled before') return;
      const { mail } = prepared;
      if (prepared.is === 'turned away') return later(db, mail, prepared.said);
      if (prepared.is === 'sent') await markSent(db, mail.id, prepared.subject);
      if (prepared.is === 'sent' && !mail.transactional && begun.now === 'go' && begun.mail.provider_refused)
        await forgetRefusals(db, providerOf(mail.recipient_key));
      if (prepared.is === 'unknown') await cancelMail(db, mail.id, 'interrupted');
      if (prepared.is === 'refused') {
        const failed = await markFailed(db, mail.id, withoutAddresses(prepared.said, mail.to_address));
        if (failed && !forgets(mail) && prepared.bounced) await bounced(db, templates, mail, prepared.said);
      }
      if (forgets(mail)) await deleteMail(db, mail.id);
    },
    async failed(db, { payload, lastTry, prepared }, error) {
      const said = error instanceof MailNotSent ? error.said : error.message;
      // It has gone, and that could not be written down.
      const unknown = prepared?.is === 'sent';
      const mail = await findMail(db, payload.mail_id);
      if (!mail) return;
      const response = withoutAddresses(said, mail.to_address);
      await noteFailedTry(db, mail.id, { error: response, givenUp: lastTry, unknown });
      if (lastTry && forgets(mail)) await deleteMail(db, mail.id);
    },
  });
}

async function deliver(dependencies: Dependencies, mail: OutboxMail, content: unknown): Promise<Outcome> {
  const outgoing = await letter(dependencies, mail, content);
  try {
    await dependencies.sender.send(outgoing, isBulk(dependencies.templates, mail) ? 'bulk' : 'prompt');
    return { is: 'sent', subject: outgoing.subject, mail };
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const { verdict, said, mayHaveGone } = error;
    if (mayHaveGone && !mail.transactional) return { is: 'unknown', mail };
    if (verdict === 'bounced' || verdict === 'refused')
      return { is: 'refused', said, bounced: verdict === 'bounced', mail };
    if (verdict === 'turned_away' && !mail.transactional) return { is: 'turned away', said, mail };
    throw error;
  }
}

/** The mailbox doesn't exist: what else waited for it is cancelled, and its features told. */
async function bounced(db: Db, templates: MailTemplates, mail: OutboxMail, response: string): Promise<void> {
  const report = { kind: 'hard_bounce', source: 'smtp', status: null, response } as const;
  for (const { template, data } of (await recordMailReport(db, mail, report)) ?? []) {
    const known = templates.get(template);
    await known?.refuse?.(db, known.data.parse(data), 'bounced');
  }
}

/** A provider is refusing our mail: bulk mail to it waits until its pause is over. */
async function later(db: Db, mail: OutboxMail, said: string): Promise<void> {
  const now = clock.now();
  const response = withoutAddresses(said, mail.to_address);
  if (now.getTime() - mail.created_at.getTime() > TURNED_AWAY_MS) {
    await markFailed(db, mail.id, response);
    return;
  }
  const domain = providerOf(mail.recipient_key);
  await pauseProvider(db, { domain, reason: response, now });
  await noteFailedTry(db, mail.id, { error: response, givenUp: false, unknown: false });
  // The job checks the pause itself.
  await enqueueMails(db, [mail], { inBulk: true, runAt: now });
}

async function letter(
  { config, templates }: Dependencies,
  mail: OutboxMail,
  content: unknown,
): Promise<OutgoingMail> {
  const { subject, html, text, origin } = await renderMail({ config, templates }, mail, content);
  return {
    from: config.mailFrom.includes('<')
      ? config.mailFrom
      : { name: mail.panel_name, address: config.mailFrom },
    to: mail.to_address,
    subject,
    html,
    text,
    messageId: `<${mail.message_id}@${config.apex}>`,
    bouncesTo: reportAddress(config),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_token === null
        ? {}
        : {
            'List-Unsubscribe': waysOut(config, origin, mail.unsubscribe_token),
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** The link, and a mail where somebody reads it (RFC 2369, RFC 8058). */
function waysOut(config: Config, origin: string, token: string): string {
  const address = reportAddress(config);
  const mail =
    address === null ? [] : [`<mailto:${address}?subject=${encodeURIComponent(`unsubscribe ${token}`)}>`];
  return [`<${unsubscribeUrl(origin, token)}>`, ...mail].join(', ');
}

/**
 * Enqueues a job for every waiting mail that has none (after restoring a backup, or a crash in the last try).
 */
export async function enqueueWaitingMails(db: Db, templates: MailTemplates): Promise<void> {
  const waiting = await mailsWithoutJob(db);
  for (const inBulk of [false, true])
    await enqueueMails(
      db,
      waiting.filter((mail) => isBulk(templates, mail) === inBulk),
      { inBulk },
    );
}
