import type { NotSentReason } from '#contract/rules/mails.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { BOUNCE_KEPT_MS } from './bounces.ts';
import type { Going, SentMail } from './deliver-mail.ts';
import { deleteMail } from './erasure.queries.ts';
import { cancelMail } from './mails.queries.ts';
import { forgetSent, idAndSubject } from './settle-mail.ts';
import type { AnyMailTemplate, Loaded, MailTemplates } from './template.ts';
import { tryLater } from './try-later.ts';
import { lockWaitingMail, markSending, takeMails, type WaitingMail } from './waiting-mails.queries.ts';

type Looked = { mail: WaitingMail; template: AnyMailTemplate; kept: unknown };

/**
 * The last look at a mail before it goes, in a transaction of its own, after which it counts as under way and is not sent twice.
 * A transactional one may go unless its code is good no more. Another is kept as cancelled, with the reason, for whoever has
 * unsubscribed or cannot be reached, and when its template says no; while its provider refuses our mail, its job comes later.
 * Null: it does not go now.
 */
export async function mayGo(db: Db, templates: MailTemplates, mailId: number): Promise<Going | null> {
  const now = clock.now();
  const mail = await lockWaitingMail(db, mailId, { bouncedSince: bouncedSince(now) });
  if (!mail) return null;
  const looked = lookAt(templates, mail);
  const { template, kept } = looked;
  if (mail.useful_until !== null && mail.useful_until <= now) {
    await cancelMail(db, mail.id, 'superseded');
    return null;
  }
  if (mail.transactional) return { mail, content: kept };
  const until = pausedUntil(mail, now);
  if (until !== null) {
    await tryLater(db, mail, until);
    return null;
  }
  const unwanted = unwantedBecause(mail);
  const loaded = unwanted ? undefined : (await contentsOf(db, [looked])).get(looked);
  const refused = unwanted ?? loaded?.refused ?? null;
  if (refused === 'waits') {
    await template.takeBack?.(db, kept);
    await deleteMail(db, mail.id);
    return null;
  }
  if (refused !== null) {
    await cancelMail(db, mail.id, refused);
    await template.refuse?.(db, kept, refused);
    return null;
  }
  await markSending(db, [mail.id], now);
  return { mail, content: loaded?.data };
}

/**
 * Writes down what has gone, and takes the same look at several mails at once: answers those that can go, which count as under way.
 * The others, and those that somebody else holds, are left as they are, to be looked at each alone.
 */
export async function takeTurn(
  db: Db,
  templates: MailTemplates,
  { sent, ids }: { sent: readonly SentMail[]; ids: readonly number[] },
): Promise<Going[]> {
  const now = clock.now();
  const mails = await takeMails(db, {
    sent: sent.map(idAndSubject),
    ids,
    now,
    bouncedSince: bouncedSince(now),
  });
  await forgetSent(db, templates, sent);
  const looked = mails
    .filter(({ useful_until }) => useful_until === null || useful_until > now)
    .filter((mail) => mail.transactional || (pausedUntil(mail, now) ?? unwantedBecause(mail)) === null)
    .map((mail) => lookAt(templates, mail));
  const loaded = await contentsOf(
    db,
    looked.filter(({ mail }) => !mail.transactional),
  );
  const going = looked.flatMap((one) => {
    const { mail, kept } = one;
    if (mail.transactional) return { mail, content: kept };
    const content = loaded.get(one);
    return content?.refused === null ? { mail, content: content.data } : [];
  });
  const go = new Set(going.map(({ mail }) => mail.id));
  const left = mails.flatMap(({ id, sending_since }) => (go.has(id) || sending_since !== null ? [] : id));
  if (left.length > 0) await markSending(db, left, null);
  return going;
}

const bouncedSince = (now: Date) => new Date(now.getTime() - BOUNCE_KEPT_MS);

function lookAt(templates: MailTemplates, mail: WaitingMail): Looked {
  const template = templates.get(mail.template);
  if (!template) throw new Error(`there's no email template named ${mail.template}`);
  return { mail, template, kept: template.data.parse(mail.data) };
}

/** What these mails say, asked of each template once. */
async function contentsOf(db: Db, looked: readonly Looked[]): Promise<Map<Looked, Loaded<unknown>>> {
  const contents = new Map<Looked, Loaded<unknown>>();
  for (const template of new Set(looked.map((one) => one.template))) {
    const ofTemplate = looked.filter((one) => one.template === template);
    const loaded = await template.load?.(
      db,
      ofTemplate.map(({ kept, mail }) => ({ kept, language: mail.language })),
    );
    for (const [place, one] of ofTemplate.entries())
      contents.set(one, loaded?.[place] ?? { data: one.kept, refused: null });
  }
  return contents;
}

/** Until when its provider refuses our mail; one that was under way is not put off, since it does not go again. */
const pausedUntil = ({ paused_until, sending_since }: WaitingMail, now: Date): Date | null =>
  paused_until !== null && paused_until > now && sending_since === null ? paused_until : null;

function unwantedBecause({ sending_since, unsubscribed, bounced }: WaitingMail): NotSentReason | null {
  if (sending_since !== null) return 'interrupted';
  if (unsubscribed) return 'unsubscribed';
  return bounced ? 'bounced' : null;
}
