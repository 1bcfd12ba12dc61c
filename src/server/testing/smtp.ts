import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & {
  /** The SMTP envelope, not the headers. */
  envelope: { from: string; to: string[] };
  raw: string;
};

type Reply = { code: number; message: string };

export type HeldMails = {
  /** How many are held at this moment. */
  count(): number;
  /** Takes those that are held, and holds no more. */
  release(): void;
};

/** A real SMTP server on a free local port that stores what it receives. */
export type TestMailServer = {
  url: string;
  mails: ReceivedMail[];
  /** Its response to RCPT TO from now on; undefined accepts. */
  refuseRecipients(reply: Reply | undefined): void;
  /** From now on a mail to such an address has come and is not taken, until it is let go. */
  hold(match: (address: string) => boolean): HeldMails;
  /** The last mail to this address; throws if there is none. */
  mailTo(address: string): ReceivedMail;
  /** Stops listening; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: Reply | undefined;
  let holds: ((address: string) => boolean) | undefined;
  let held: Array<() => void> = [];
  let port = 0;

  const listen = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo(_address, _session, done) {
        if (!refusal) return done();
        done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const { mailFrom, rcptTo } = session.envelope;
          const envelope = {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((recipient) => recipient.address),
          };
          const mail = { ...(await PostalMime.parse(raw)), envelope, raw };
          const take = () => {
            mails.push(mail);
            done();
          };
          if (envelope.to.some((address) => holds?.(address))) held.push(take);
          else take();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
    return server;
  };

  let server: SMTPServer | undefined = await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseRecipients(reply) {
      refusal = reply;
    },
    hold(match) {
      holds = match;
      return {
        count: () => held.length,
        release() {
          holds = undefined;
          for (const take of held) take();
          held = [];
        },
      };
    },
    mailTo(address) {
      const mail = mails.findLast(({ envelope }) => envelope.to.includes(address));
      if (!mail) throw new Error(`no mail has come for ${address}`);
      return mail;
    },
    async stop() {
      const stopping = server;
      server = undefined;
      if (stopping) await new Promise<void>((resolve) => stopping.close(resolve));
    },
    async start() {
      server ??= await listen();
    },
  };
}
