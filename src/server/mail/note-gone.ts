import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { mailSubject } from './mail-subject.ts';
import { markSent, type Sent } from './mails.queries.ts';
import type { MailTemplates } from './template.ts';
import { queuedTo } from './waiting-mails.queries.ts';

/**
 * Records the waiting mails to recipients (by `emailKey`) as sent now, although no mail server gets them: nobody reads the mails
 * of people whom a demo has made up.
 */
export async function noteGone(
  db: Db,
  site: { config: Config; templates: MailTemplates },
  recipientKeys: readonly string[],
): Promise<void> {
  const sent: Sent[] = [];
  for (const mail of await queuedTo(db, recipientKeys)) {
    const subject = await mailSubject(db, { ...site, panel: { name: mail.panel_name } }, mail);
    sent.push({ id: mail.id, subject: subject ?? '' });
  }
  if (sent.length > 0) await markSent(db, sent);
}
