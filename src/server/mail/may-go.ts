import type { NotSentReason } from '#contract/rules/mails.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { BOUNCE_KEPT_MS } from './bounces.ts';
import { deleteMail } from './erasure.queries.ts';
import { cancelMail } from './mails.queries.ts';
import type { MailTemplates } from './template.ts';
import { lockWaitingMail, markSending } from './waiting-mails.queries.ts';

/**
 * `settled`: nothing to send any more; `later`: its provider is refusing our mail until then; otherwise it can be
 * sent, with its content if that is only built now.
 */
export type MayGo =
  | { now: 'settled' }
  | { now: 'later'; until: Date; mail: WaitingMail }
  | { now: 'go'; content: unknown; mail: WaitingMail };

type WaitingMail = NonNullable<Awaited<ReturnType<typeof lockWaitingMail>>>;

/**
 * The last look at a mail before it goes, in a transaction of its own, after which it counts as under way and is not sent twice.
 * A transactional one may go unless its code is good no more. Another is kept as cancelled, with the reason, for whoever has
 * unsubscribed or cannot be reached, and when its template says no.
 */
export async function mayGo(db: Db, templates: MailTemplates, mailId: number): Promise<MayGo> {
  const now = clock.now();
  const mail = await lockWaitingMail(db, mailId, {
    bouncedSince: new Date(now.getTime() - BOUNCE_KEPT_MS),
  });
  if (!mail) return { now: 'settled' };
  const template = templates.get(mail.template);
  if (!template) throw new Error(`there's no email template named ${mail.template}`);
  const kept = template.data.parse(mail.data);
  if (mail.useful_until !== null && mail.useful_until <= now) {
    await cancelMail(db, mail.id, 'superseded');
    return { now: 'settled' };
  }
  if (mail.transactional) return { now: 'go', content: kept, mail };
  const until = mail.paused_until;
  if (until && until > now && mail.sending_since === null) return { now: 'later', until, mail };

  const unwanted = unwantedBecause(mail);
  const loaded = unwanted || !template.load ? null : await template.load(db, kept, mail.language);
  const refused = unwanted ?? loaded?.refused ?? null;
  if (refused === 'waits') {
    await template.takeBack?.(db, kept);
    await deleteMail(db, mail.id);
    return { now: 'settled' };
  }
  if (refused !== null) {
    await cancelMail(db, mail.id, refused);
    await template.refuse?.(db, kept, refused);
    return { now: 'settled' };
  }
  await markSending(db, mail.id, now);
  return { now: 'go', content: loaded ? loaded.data : kept, mail };
}

function unwantedBecause({ sending_since, unsubscribed, bounced }: WaitingMail): NotSentReason | null {
  if (sending_since !== null) return 'interrupted';
  if (unsubscribed) return 'unsubscribed';
  return bounced ? 'bounced' : null;
}
