import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { type Verdict, verdictOn } from './smtp-refusal.ts';

/** One mail as it goes over the wire. */
export type OutgoingMail = {
  from: { name: string; address: string } | string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** Where mail servers send it back to (the envelope's sender); null: to `from`. */
  bouncesTo: string | null;
  headers: Record<string, string>;
};

/** Each urgency has connections of its own: a mail that somebody waits for never stands behind others. */
export type MailSender = {
  send(mail: OutgoingMail, urgency: 'prompt' | 'bulk'): Promise<void>;
  close(): void;
};

/** The mail wasn't sent, or its state is unknown. */
export class MailNotSent extends Error {
  readonly verdict: Verdict;
  /** The connection broke after the transfer had started, so the mail may have arrived. */
  readonly mayHaveGone: boolean;
  /**
   * The server's response; it may contain the recipient's address, so it is stored with the mail and not logged.
   */
  readonly said: string;

  constructor(summary: string, known: { verdict: Verdict; mayHaveGone: boolean; said: string }) {
    super(summary);
    this.verdict = known.verdict;
    this.mayHaveGone = known.mayHaveGone;
    this.said = known.said;
  }
}

const LONGEST_REPLY = 500;

/** Connects to SMTP_URL when there is mail to send; null if none is configured. */
export function openMailSender(config: Pick<Config, 'smtpUrl'>): MailSender | null {
  const { smtpUrl } = config;
  if (smtpUrl === null) return null;
  const pools = { prompt: openPool(smtpUrl, 8), bulk: openPool(smtpUrl, 8) };
  return {
    async send({ to, bouncesTo, ...mail }, urgency) {
      const watched = new WatchedMail();
      try {
        // An object, so that nothing in an address is parsed as a list.
        await pools[urgency].sendMail({
          ...mail,
          to: { name: '', address: to },
          ...(bouncesTo === null ? {} : { envelope: { from: bouncesTo, to } }),
          watched,
        } as SendMailOptions);
      } catch (error) {
        throw notSent(error, watched.hasBegun);
      }
    },
    close() {
      for (const pool of Object.values(pools)) pool.close();
    },
  };
}

function openPool(url: string, maxConnections: number) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // Only the job retries a mail whose connection broke.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', (mail, done) => {
    const { watched } = mail.data as { watched?: WatchedMail };
    if (watched) mail.message.processFunc((whole) => watched.stream(whole));
    done();
  });
  return transport;
}

/**
 * Detects whether the transfer has started, by its second piece, which is only asked for once the server accepts the
 * first; line by line, a mail would cost forty writes to the socket.
 */
class WatchedMail {
  hasBegun = false;

  stream(composed: Readable): Readable {
    return Readable.from(this.#pieces(composed), { objectMode: false, highWaterMark: 1 });
  }

  async *#pieces(composed: Readable): AsyncGenerator<Buffer> {
    const lines: Buffer[] = [];
    for await (const line of composed) lines.push(Buffer.from(line));
    const mail = Buffer.concat(lines);
    yield mail.subarray(0, FIRST_PIECE);
    this.hasBegun = true;
    yield mail.subarray(FIRST_PIECE);
  }
}

/** Shorter than any mail's headers. */
const FIRST_PIECE = 64;

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

function notSent(error: unknown, hasBegun: boolean): MailNotSent {
  const { code = 'ESEND', command, response = '', responseCode, message } = error as SmtpError;
  return new MailNotSent(
    `The mail could not be sent (${[code, command, responseCode].filter(Boolean).join(' ')})`,
    {
      verdict: verdictOn({ ...(command === undefined ? {} : { command }), code: responseCode, response }),
      mayHaveGone: hasBegun && responseCode === undefined,
      said: message.slice(0, LONGEST_REPLY),
    },
  );
}
