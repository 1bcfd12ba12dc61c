import type { Config } from '#server/config.ts';
import { countryOrigin } from '#server/http/site.ts';
import { mailTranslator } from '#server/i18n/mail-texts.ts';
import type { MailTemplates } from './template.ts';

/** A mail that has not been sent yet, as far as its subject depends on it. */
export type WaitingMail = { template: string; language: string; country_code: string | null; data: unknown };

/** What a waiting mail will be about; of a mail that was sent the outbox itself keeps it. Null where nobody knows. */
export async function mailSubject(
  { config, templates, panel }: { config: Config; templates: MailTemplates; panel: { name: string } },
  mail: WaitingMail,
): Promise<string | null> {
  const template = templates.get(mail.template);
  const data = template?.data.safeParse(mail.data);
  if (!template || !data?.success) return null;
  const context = {
    t: await mailTranslator(mail.language),
    origin: countryOrigin(config, mail.country_code),
    panelName: panel.name,
    language: mail.language,
    countryCode: mail.country_code,
  };
  return template.subject(context, data.data);
}
