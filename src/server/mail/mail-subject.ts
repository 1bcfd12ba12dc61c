import type { Config } from '#server/config.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { mailContext } from './mail-context.ts';
import { contentOf, type MailTemplates } from './template.ts';

/** The parts of an unsent mail that its subject depends on. */
export type WaitingMail = { template: string; language: string; country_code: string | null; data: unknown };

/** The subject of a waiting mail, which isn't stored until it is sent. Null if it can't be determined. */
export async function mailSubject(
  db: ReadDb,
  { config, templates, panel }: { config: Config; templates: MailTemplates; panel: { name: string } },
  mail: WaitingMail,
): Promise<string | null> {
  const template = templates.get(mail.template);
  if (!template?.data.safeParse(mail.data).success) return null;
  const content = await contentOf(db, template, mail);
  if (content === null) return null;
  return template.subject(
    await mailContext(config, { ...mail, panel_name: panel.name }, template.audience),
    content,
  );
}
