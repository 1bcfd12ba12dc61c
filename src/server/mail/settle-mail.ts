import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Outcome, SentMail } from './deliver-mail.ts';
import { deleteMail } from './erasure.queries.ts';
import { recordMailReport } from './mail-reports.ts';
import {
  cancelMail,
  findMail,
  markFailed,
  markSent,
  noteFailedTry,
  type OutboxMail,
  type Sent,
} from './mails.queries.ts';
import { forgetRefusals, pauseProvider } from './providers.queries.ts';
import { providerOf } from './send-mail.ts';
import { MailNotSent } from './smtp.ts';
import type { MailTemplates } from './template.ts';
import { tryLater } from './try-later.ts';
import { withoutAddresses } from './without-addresses.ts';

/** How long mail refused by a provider is retried. */
const TURNED_AWAY_MS = 5 * 24 * 60 * 60 * 1000;

/** How soon a mail that went with others is tried again. */
const FIRST_RETRY_MS = 3000;

const forgets = (templates: MailTemplates, mail: OutboxMail): boolean =>
  templates.get(mail.template)?.forgetsRecipient ?? false;

/** Writes down what has become of a mail. */
export async function settleMail(db: Db, templates: MailTemplates, outcome: Outcome): Promise<void> {
  if (outcome.is === 'sent') return settleSent(db, templates, [outcome]);
  const { mail } = outcome;
  if (outcome.is === 'turned away') return later(db, mail, outcome.said);
  if (outcome.is === 'unknown') await cancelMail(db, mail.id, 'interrupted');
  if (outcome.is === 'refused') {
    const failed = await markFailed(db, mail.id, withoutAddresses(outcome.said, mail.to_address));
    if (failed && !forgets(templates, mail) && outcome.bounced)
      await bounced(db, templates, mail, outcome.said);
  }
  if (forgets(templates, mail)) await deleteMail(db, mail.id);
}

/** The same for any number of mails that have gone. */
export async function settleSent(db: Db, templates: MailTemplates, sent: readonly SentMail[]): Promise<void> {
  await markSent(db, sent.map(idAndSubject));
  await forgetSent(db, templates, sent);
}

export const idAndSubject = ({ mail, subject }: SentMail): Sent => ({ id: mail.id, subject });

/** What is known no more once these mails have gone: that a provider refused them, and whom nobody is to remember. */
export async function forgetSent(db: Db, templates: MailTemplates, sent: readonly SentMail[]): Promise<void> {
  const takes = sent.flatMap(({ mail }) =>
    !mail.transactional && mail.provider_refused ? providerOf(mail.recipient_key) : [],
  );
  for (const domain of [...new Set(takes)].sort()) await forgetRefusals(db, domain, clock.now());
  for (const { mail } of sent) if (forgets(templates, mail)) await deleteMail(db, mail.id);
}

/** Writes down a try that failed and what the mail server said. */
export async function noteFailure(
  db: Db,
  templates: MailTemplates,
  { id, lastTry, outcome }: { id: number; lastTry: boolean; outcome: Outcome | undefined },
  error: Error,
): Promise<OutboxMail | undefined> {
  const said = error instanceof MailNotSent ? error.said : error.message;
  const mail = await findMail(db, id);
  if (!mail) return undefined;
  await noteFailedTry(db, mail.id, {
    error: withoutAddresses(said, mail.to_address),
    givenUp: lastTry,
    // It has gone, and that could not be written down.
    unknown: outcome?.is === 'sent',
  });
  if (lastTry && forgets(templates, mail)) await deleteMail(db, mail.id);
  return mail;
}

/** The same for a mail that went with others: it is tried again by a job of its own. */
export async function noteFirstFailure(
  db: Db,
  templates: MailTemplates,
  { id, outcome }: { id: number; outcome: Outcome | undefined },
  error: Error,
): Promise<void> {
  const mail = await noteFailure(db, templates, { id, lastTry: false, outcome }, error);
  if (mail) await tryLater(db, mail, new Date(clock.now().getTime() + FIRST_RETRY_MS));
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
  await tryLater(db, mail, now);
}
