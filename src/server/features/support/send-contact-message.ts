import type { Body } from '#contract/endpoint.ts';
import type { sendContactMessage as call } from '#contract/portal/support.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { contactCopyMail } from './support.mails.tsx';
import { threadWrittenSince } from './threads.queries.ts';
import { openThread, SAME_WITHIN_MS, type SupportSite, tellSupport } from './write-message.ts';

/**
 * Opens a thread with a member's message, tells the country's support address, and sends the member a copy; once, however
 * often it is sent.
 */
export async function sendContactMessage(
  db: Db,
  site: SupportSite,
  memberId: number,
  { topic, message }: Body<typeof call>,
): Promise<null> {
  const since = new Date(clock.now().getTime() - SAME_WITHIN_MS);
  const about = topic === 2 ? 'survey' : 'other';
  if (await threadWrittenSince(db, { member_id: memberId, topic: about, message, since })) return null;
  const { first_name, language, country } = await sessionUser(db, memberId);
  const number = await openThread(db, {
    member_id: memberId,
    country_code: country,
    language,
    topic: about,
    channel: 'portal',
    message,
  });
  await tellSupport(db, site, { thread_id: number, message_id: 0, country_code: country });
  await queueMail(db, contactCopyMail, {
    key: `contact_copy:${number}`,
    language,
    country_code: country,
    member_id: memberId,
    data: { number, topic, message, first_name },
  });
  return null;
}
