import type { Body } from '#contract/endpoint.ts';
import type { reportMailOfMailgun as call } from '#contract/portal/mail-reports.calls.ts';
import { bounceKind, type MailReport } from '#server/mail/mail-reports.ts';

type Event = Body<typeof call>['event-data'];

/** What an event of Mailgun says; null: nothing that counts, such as an opened mail. */
export function reportOfMailgun({ event, severity, reason, ...data }: Event): MailReport | null {
  const delivery = data['delivery-status'];
  const status = delivery?.['enhanced-code'] ?? null;
  const text = delivery?.message || delivery?.description || null;
  const response = text === null || typeof delivery?.code !== 'number' ? text : coded(delivery.code, text);
  const said = { source: 'mailgun', status, response } as const;
  if (event === 'complained') return { ...said, kind: 'complaint' };
  if (event === 'unsubscribed') return { ...said, kind: 'unsubscribe' };
  if (event !== 'failed') return null;
  // What will be tried again is said once it is given up.
  if (severity === 'temporary') return null;
  // Mailgun itself didn't send, because of what it has told before.
  if (reason?.startsWith('suppress-')) return null;
  return { ...said, kind: bounceKind({ status, response }) };
}

/** Mailgun says the code beside the text. */
const coded = (code: number, text: string) => (/^\d{3}/.test(text) ? text : `${code} ${text}`);
