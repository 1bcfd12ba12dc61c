import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { bouncedAmong } from './bounces.ts';
import { deleteMail } from './erasure.queries.ts';
import { cancelMail, unsubscribedAddresses } from './mails.queries.ts';
import { pausedUntil } from './providers.queries.ts';
import { providerOf } from './send-mail.ts';
import type { MailTemplates, NotWanted } from './template.ts';
import { isUnsubscribed, lockWaitingMail, markSending } from './waiting-mails.queries.ts';

/**
 * `settled`: nothing to send any more. `later`: its provider is refusing our mail until then. Otherwise it can be
 * sent, with its content if that is only built now.
 */
export type MayGo =
  | { now: 'settled' }
  | { now: 'later'; until: Date; mail: WaitingMail }
  | { now: 'go'; content: unknown };

type WaitingMail = NonNullable<Awaited<ReturnType<typeof lockWaitingMail>>>;

/**
 * The last look at a mail before it goes, in a transaction of its own: a transactional one may unless its code is good
 * no more. Another one is
 * not sent to whoever has unsubscribed or cannot be reached, nor when its template says no; it is kept as cancelled
 * with the reason. From here on it counts as under way, and after a crash it is not sent twice.
 */
export async function mayGo(db: Db, templates: MailTemplates, mailId: number): Promise<MayGo> {
  const mail = await lockWaitingMail(db, mailId);
  if (!mail) return { now: 'settled' };
  const template = templates.get(mail.template);
  if (!template) throw new Error(`there is no mail template named ${mail.template}`);
  const kept = template.data.parse(mail.data);
  const now = clock.now();
  if (mail.useful_until !== null && mail.useful_until <= now) {
    await cancelMail(db, mail.id, 'superseded');
    return { now: 'settled' };
  }
  if (mail.transactional) return { now: 'go', content: kept };
  const until = await pausedUntil(db, providerOf(mail.recipient_key), now);
  if (until && mail.sending_since === null) return { now: 'later', until, mail };

  const unwanted = await unwantedBecause(db, mail);
  const loaded = unwanted || !template.load ? null : await template.load(db, kept, mail.language);
  const refused = unwanted ?? loaded?.refused ?? null;
  if (refused === 'waits') {
    await template.takeBack?.(db, kept);
    await deleteMail(db, mail.id);
    return { now: 'settled' };
  }
  if (refused !== null) {
    await cancelMail(db, mail.id, refused);
    return { now: 'settled' };
  }
  await markSending(db, mail.id, now);
  return { now: 'go', content: loaded ? loaded.data : kept };
}

async function unwantedBecause(db: Db, mail: WaitingMail): Promise<NotWanted | null> {
  const { member_id, recipient_key, sending_since } = mail;
  if (sending_since !== null) return 'interrupted';
  const unsubscribed =
    member_id === null
      ? (await unsubscribedAddresses(db, [recipient_key])).has(recipient_key)
      : await isUnsubscribed(db, member_id);
  if (unsubscribed) return 'unsubscribed';
  return (await bouncedAmong(db, [recipient_key])).has(recipient_key) ? 'bounced' : null;
}
