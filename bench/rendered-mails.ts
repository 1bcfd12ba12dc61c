import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { MailSink } from './mail-sink.ts';

const BARE_MAILS = 5_000;

/** A process that does nothing but render and send the same mails, [`rendering-mailer.ts`](rendering-mailer.ts). */
export async function renderedMails({ url }: MailSink): Promise<{ perSecond: number; cpuMs: number }> {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'bench/rendering-mailer.ts', url, String(BARE_MAILS)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  const bare: { seconds: number; cpuMs: number } = JSON.parse(said);
  return { perSecond: BARE_MAILS / bare.seconds, cpuMs: bare.cpuMs / BARE_MAILS };
}
