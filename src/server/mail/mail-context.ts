import { formatDate, formatMoney, formatNumber } from '#contract/rules/formats.ts';
import type { Config } from '#server/config.ts';
import { countryOrigin } from '#server/http/site.ts';
import { mailTranslator, operatorMailTranslator } from '#server/i18n/mail-texts.ts';
import type { MailContext, MailTemplate } from './template.ts';

/** The context a mail's template gets for its recipient, who may not live in any country of the panel. */
export async function mailContext(
  config: Config,
  mail: { language: string; country_code: string | null; panel_name: string },
  audience?: MailTemplate['audience'],
): Promise<MailContext> {
  const { language, country_code: country } = mail;
  // Mails contain dates only, so the time zone doesn't matter.
  const reading = { language, country, timeZone: 'UTC' };
  return {
    t: await (audience === 'operators' ? operatorMailTranslator : mailTranslator)(language),
    origin:
      audience === 'operators' ? `${config.consoleUrl}${config.consolePath}` : countryOrigin(config, country),
    panelName: mail.panel_name,
    language,
    number: (value) => formatNumber(value, reading),
    day: (date) => formatDate(date, reading, 'long'),
    money: (amount) => formatMoney(amount, reading),
  };
}
