import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keepArrived } from '#server/features/mail-reports/report-folder.ts';
import type { OutgoingMail } from '#server/mail/smtp.ts';
import { feedbackReport, gmailBounce, plainMail, postfixBounce } from '#server/testing/report-mails.data.ts';

/** What a mailbox provider says of a mail that it took: its mailbox is gone or full, or its owner calls it spam. */
export type Said = 'gone' | 'full' | 'spam';

/** The address that mails of providers come to, as the headers of our own mails name it. */
export const SECRET = 'whsec_U2ltdWxhdGlvbnMgaGF2ZSBzZWNyZXRzIHRvbw==';

export type Providers = {
  /** Says it of a mail, by a webhook or by a mail, as this provider does. Answers whether it is known by now. */
  say(mail: OutgoingMail, said: Said): Promise<'known' | 'later' | 'refused'>;
  /** Somebody whose mail program writes a mail to be left alone; answers false where the mail offers no such way. */
  unsubscribe(mail: OutgoingMail): Promise<boolean>;
  /** Reports of mails that were said, the same of one mail once, and what went wrong when it was said twice. */
  told(): { reports: number; faults: string[] };
};

const STATUS = { gone: '5.1.1', full: '5.2.2', spam: '' };
const RESPONSE = {
  gone: '550 5.1.1 There is no such mailbox',
  full: '552 5.2.2 The mailbox is full',
  spam: '',
};

/** Mailbox providers that report what becomes of mails: half of them call the panel's webhook, the others write mails. */
export function openProviders(
  app: FastifyInstance,
  { host, folder, now }: { host: string; folder: string; now(): Date },
): Providers {
  const reports = new Set<string>();
  const faults: string[] = [];
  let files = 0;
  const arrive = (raw: string) =>
    keepArrived(folder, `${String(++files).padStart(9, '0')}.mail`, Buffer.from(raw));

  async function call(body: object): Promise<string> {
    const payload = JSON.stringify(body);
    const id = `msg_${reports.size}`;
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
    const response = await app.inject({
      ...{ method: 'POST', url: '/api/portal/v1/mail-reports', payload, remoteAddress: '192.0.2.25' },
      headers: {
        host,
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
    });
    return response.statusCode === 200 ? response.json().data.taken : `refused ${response.statusCode}`;
  }

  return {
    told: () => ({ reports: reports.size, faults }),
    async say({ to, messageId }, said) {
      const calls = Number(/\d+/.exec(to.split('@')[1] ?? '')) % 2 === 0;
      const one = `${said} ${messageId}`;
      const isNew = !reports.has(one);
      reports.add(one);
      if (!calls) {
        const bounce = { messageId, to, status: STATUS[said], diagnostic: RESPONSE[said] };
        const text =
          said === 'spam'
            ? feedbackReport({ messageId })
            : said === 'gone'
              ? postfixBounce(bounce)
              : gmailBounce(bounce);
        // Some report the same twice, as mail servers do.
        for (let copy = 0; copy < (files % 5 === 0 ? 2 : 1); copy++) await arrive(text);
        return 'later';
      }
      const body =
        said === 'spam'
          ? { type: 'complaint', message_id: messageId }
          : {
              ...{ type: 'bounce', message_id: messageId, permanent: said === 'gone' },
              ...{ status: STATUS[said], response: RESPONSE[said] },
            };
      const taken = await call(body);
      if (taken.startsWith('refused')) return 'refused';
      const again = await call(body);
      if (taken !== 'counted' && isNew) faults.push(`${one}: ${taken}`);
      if (again !== 'repeated') faults.push(`${one} again: ${again}`);
      return 'known';
    },
    async unsubscribe({ headers }) {
      const subject = /<mailto:[^?>]+\?subject=([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1];
      if (subject === undefined) return false;
      await arrive(plainMail(decodeURIComponent(subject)));
      return true;
    },
  };
}
