import type { MailKind } from '#contract/rules/mails.ts';
import type { Config } from '#server/config.ts';
import { missingMailTexts } from '#server/i18n/mail-texts.ts';
import { type RenderedMail, renderMail } from '#server/mail/render-mail.tsx';
import type { AnyMailTemplate, MailTemplates } from '#server/mail/template.ts';
import { mailSamples, PLACEHOLDER } from './mail-samples.data.ts';

export type PreviewDependencies = {
  config: Config;
  templates: MailTemplates;
  panel(): { name: string; postal_address: string | null };
};
export type Asked = { kind: MailKind; language: string; country: string | null };

/** What is known of a kind of mail without a language. */
export function aboutKind(templates: MailTemplates, kind: MailKind) {
  const template = templateOf(templates, kind);
  return {
    kind,
    audience: template.audience ?? ('members' as const),
    transactional: template.transactional,
    daily_cap: template.dailyCap ?? null,
  };
}

/** A kind of mail with made-up data; `missing` are the sentences that have no text in the language. */
export async function previewMail(
  { config, templates, panel }: PreviewDependencies,
  { kind, language, country }: Asked,
): Promise<RenderedMail & { missing: string[] }> {
  const template = templateOf(templates, kind);
  const { name, postal_address } = panel();
  const sentences = new Set<string>();
  const rendered = await renderMail(
    { config, templates },
    {
      template: kind,
      language,
      country_code: country,
      panel_name: name,
      postal_address,
      unsubscribe_token: template.transactional ? null : PLACEHOLDER,
    },
    mailSamples[kind],
    (sentence) => sentences.add(sentence),
  );
  const missing = await missingMailTexts(template.audience ?? 'members', language, [...sentences]);
  return { ...rendered, missing };
}

function templateOf(templates: MailTemplates, kind: MailKind): AnyMailTemplate {
  const template = templates.get(kind);
  if (!template) throw new Error(`there's no email template named ${kind}`);
  return template;
}
