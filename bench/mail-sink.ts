import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything, keeps nothing, and counts. */
export type MailSink = {
  url: string;
  mails(): number;
  /** When the last mail to an address came, in milliseconds of `performance.now`. */
  cameAt(address: string): number | undefined;
  close(): Promise<void>;
};

export async function openMailSink(): Promise<MailSink> {
  let mails = 0;
  const came = new Map<string, number>();
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        mails++;
        for (const { address } of envelope.rcptTo) came.set(address, performance.now());
        done();
      });
    },
  });
  sink.on('error', () => {});
  sink.listen(0, '127.0.0.1');
  await once(sink.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
    mails: () => mails,
    cameAt: (address) => came.get(address),
    close: () => new Promise((resolve) => sink.close(() => resolve())),
  };
}
