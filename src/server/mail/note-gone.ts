import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { mailSubject } from './mail-subject.ts';
import { markSent, queuedTo } from './mails.queries.ts';
import type { MailTemplates } from './template.ts';

/**
 * Records the waiting mails to recipients (by `emailKey`) as sent now, although no mail server gets them: nobody reads the mails
 * of people whom a demo has made up.
 */
export async function noteGone(
  db: Db,
  site: { config: Config; templates: MailTemplates },
  recipientKeys: readonly string[],
): Promise<void> {
  for (const mail of await queuedTo(db, recipientKeys)) {
    const subject = await mailSubject(db, { ...site, panel: { name: mail.panel_name } }, mail);
    await markSent(db, mail.id, subject ?? '');
  }
}
