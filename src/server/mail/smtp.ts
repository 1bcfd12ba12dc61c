import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';

/** One mail as it goes over the wire. */
export type OutgoingMail = {
  from: { name: string; address: string } | string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

export type MailSender = { send(mail: OutgoingMail): Promise<void>; close(): void };

type Refusal = { refused: boolean; bounced: boolean; said: string };

/**
 * The mail has not gone. `refused`: its recipient was refused for good, another try would be no use; `bounced`: since
 * there is no such mailbox, so that no other mail is any use either.
 */
export class MailNotSent extends Error {
  readonly refused: boolean;
  readonly bounced: boolean;
  /** What the mail server said; it may name the recipient, so that it belongs to the mail and not into a log. */
  readonly said: string;

  constructor(summary: string, { refused, bounced, said }: Refusal) {
    super(summary);
    this.refused = refused;
    this.bounced = bounced;
    this.said = said;
  }
}

const LONGEST_REPLY = 500;

/** Opens the connections to SMTP_URL, when there is something to send; null while none is configured. */
export function openMailSender(config: Pick<Config, 'smtpUrl'>): MailSender | null {
  if (config.smtpUrl === null) return null;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 4,
    // A mail whose connection broke is queued again by its job alone.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      try {
        // As an object: nothing in an address makes it a list of addresses.
        await transport.sendMail({ ...mail, to: { name: '', address: to } });
      } catch (error) {
        throw notSent(error);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

function notSent(error: unknown): MailNotSent {
  const { code = 'ESEND', command, response = '', responseCode, message } = error as SmtpError;
  // 5.7 is policy: mostly a relay that does not let us in, which an operator can mend.
  const refused =
    command === 'RCPT TO' &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !/^5\d\d[ -]5\.7\./.test(response);
  const summary = `The mail could not be sent (${[code, command, responseCode].filter(Boolean).join(' ')})`;
  // 552 and 5.2: the mailbox is there, and full or closed for the moment.
  const bounced = refused && responseCode !== 552 && !/^5\d\d[ -]5\.2\./.test(response);
  return new MailNotSent(summary, { refused, bounced, said: message.slice(0, LONGEST_REPLY) });
}
