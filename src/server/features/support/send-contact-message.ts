import type { Body } from '#contract/endpoint.ts';
import type { sendContactMessage as call } from '#contract/portal/support.calls.ts';
import { fullName } from '#contract/rules/full-name.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { contactEmail } from '#server/features/countries/portal-settings.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { messageMailKey } from './erase-messages.ts';
import { contactCopyMail, contactMessageMail } from './support.mails.tsx';
import { insertContactMessage, isWrittenSince } from './support.queries.ts';

/** Members without an answer send the same again: within this time it counts as the same message. */
const SAME_WITHIN_MS = 10 * 60 * 1000;

/**
 * Stores a member's message and mails it to the country's support address, with a copy to the member; once, however
 * often it is sent.
 */
export async function sendContactMessage(
  db: Db,
  { config, directory }: { config: Config; directory: CountryDirectory },
  memberId: number,
  { topic, message }: Body<typeof call>,
): Promise<null> {
  const now = clock.now();
  const since = new Date(now.getTime() - SAME_WITHIN_MS);
  if (await isWrittenSince(db, { member_id: memberId, topic, message, since })) return null;
  const { first_name, last_name, email, language, country } = await sessionUser(db, memberId);
  const number = await insertContactMessage(db, {
    member_id: memberId,
    country_code: country,
    topic,
    message,
    created_at: now,
  });
  await queueMail(db, contactMessageMail, {
    key: messageMailKey(number),
    to: contactEmail(directory, config, country),
    language: directory.defaultLanguage(),
    country_code: country,
    data: { number, topic, message, member_name: fullName({ first_name, last_name }, language), email },
  });
  await queueMail(db, contactCopyMail, {
    key: `contact_copy:${number}`,
    language,
    country_code: country,
    member_id: memberId,
    data: { number, topic, message, first_name },
  });
  return null;
}
