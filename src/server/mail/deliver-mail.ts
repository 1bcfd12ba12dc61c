import { isEmailAddress } from '#contract/rules/email-address.ts';
import type { Config } from '#server/config.ts';
import { renderMail, unsubscribeUrl } from './render-mail.tsx';
import { reportAddress } from './report-address.ts';
import { MailNotSent, type MailSender, type OutgoingMail } from './smtp.ts';
import { isBulk, type MailTemplates } from './template.ts';
import type { WaitingMail } from './waiting-mails.queries.ts';

/** A mail that can be sent, with its content if that is only built now. */
export type Going = { mail: WaitingMail; content: unknown };

export type SentMail = { is: 'sent'; subject: string; mail: WaitingMail };

/** `unknown`: perhaps it has gone, and nobody waits for it; `turned away`: its provider refuses our mail. */
export type Outcome =
  | SentMail
  | { is: 'refused'; said: string; bounced: boolean; mail: WaitingMail }
  | { is: 'unknown'; mail: WaitingMail }
  | { is: 'turned away'; said: string; mail: WaitingMail };

export type Delivery = { config: Config; templates: MailTemplates; sender: MailSender };

/** Renders a mail and hands it to the mail server; throws what may succeed at another try. */
export async function deliver(delivery: Delivery, { mail, content }: Going): Promise<Outcome> {
  if (!isEmailAddress(mail.to_address))
    return { is: 'refused', said: 'This is no address that mail can be sent to', bounced: false, mail };
  const outgoing = await letter(delivery, mail, content);
  try {
    await delivery.sender.send(outgoing, isBulk(delivery.templates, mail) ? 'bulk' : 'prompt');
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

async function letter(
  { config, templates }: Delivery,
  mail: WaitingMail,
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
