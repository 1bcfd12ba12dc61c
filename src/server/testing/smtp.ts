import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & {
  /** As the server was told, not as the headers say. */
  envelope: { from: string; to: string[] };
  raw: string;
};

type Reply = { code: number; message: string };

/** A real SMTP server on a free port of this machine that keeps what it is sent. */
export type TestMailServer = {
  url: string;
  mails: ReceivedMail[];
  /** What it says to RCPT TO from now on; undefined: welcome. */
  refuseRecipients(reply: Reply | undefined): void;
  /** The last mail to this address; throws where there is none. */
  mailTo(address: string): ReceivedMail;
  /** Stops listening; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: Reply | undefined;
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
          mails.push({ ...(await PostalMime.parse(raw)), envelope, raw });
          done();
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
