import { renderToStaticMarkup } from 'react-dom/server';
import type { Config } from '#server/config.ts';
import { type Letterhead, MailFoot, MailLayout } from './layout.tsx';
import { mailContext } from './mail-context.ts';
import { textOfHtml } from './mail-text.ts';
import type { OutboxMail } from './mails.queries.ts';
import type { MailContext, MailTemplates } from './template.ts';

/** Both parts, and the address of the recipient's site for their links. */
export type RenderedMail = { subject: string; html: string; text: string; origin: string };

/** What of a mail its two parts depend on, besides its content. */
type Letter = Pick<
  OutboxMail,
  'template' | 'language' | 'country_code' | 'panel_name' | 'postal_address' | 'unsubscribe_token'
>;

export const unsubscribeUrl = (origin: string, token: string) => `${origin}/unsubscribe/${token}`;

/**
 * Renders a mail of the outbox in both parts, from `content` built by its template (`contentOf`); `heard` gets each
 * sentence that is translated, and an unknown template throws.
 */
export async function renderMail(
  { config, templates }: { config: Config; templates: MailTemplates },
  mail: Letter,
  content: unknown,
  heard?: (sentence: string) => void,
): Promise<RenderedMail> {
  const template = templates.get(mail.template);
  if (!template) throw new Error(`there's no email template named ${mail.template}`);
  const plain = await mailContext(config, mail, template.audience);
  const context: MailContext = heard
    ? {
        ...plain,
        t(sentence, values) {
          heard(sentence);
          return plain.t(sentence, values);
        },
      }
    : plain;
  const head: Letterhead = {
    subject: oneLine(template.subject(context, content)),
    language: mail.language,
    panelName: mail.panel_name,
    origin: context.origin,
    postalAddress: mail.postal_address,
    unsubscribe:
      mail.unsubscribe_token === null
        ? null
        : {
            url: `${unsubscribeUrl(context.origin, mail.unsubscribe_token)}?lang=${mail.language}`,
            label: context.t('Unsubscribe from these emails'),
          },
  };
  const body = template.body(context, content);
  const html = renderToStaticMarkup(<MailLayout head={head}>{body}</MailLayout>);
  const text = textOfHtml(renderToStaticMarkup(body));
  const foot = textOfHtml(renderToStaticMarkup(<MailFoot head={head} />));
  return {
    subject: head.subject,
    html: `<!doctype html>${html}`,
    text: `${text}\n\n-- \n${foot}\n`,
    origin: context.origin,
  };
}

/** Removes line breaks, which could inject a header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
