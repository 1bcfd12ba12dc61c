import { randomBytes } from 'node:crypto';
import type { ThreadChannel, ThreadTopic } from '#contract/rules/contact-thread.ts';
import { clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { contactEmail } from '#server/features/countries/portal-settings.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { answerDue } from './answer-clock.ts';
import { noticeKey } from './erase-messages.ts';
import { messageNoticeMail } from './support.operator-mails.tsx';
import { insertMessage, insertThread, isWrittenAgain, type Thread, updateThread } from './threads.queries.ts';

export type SupportSite = { config: Config; directory: CountryDirectory };

/** Writers without an answer send the same again: within this time it counts as the same message. */
export const SAME_WITHIN_MS = 10 * 60 * 1000;

export type NewThread = {
  country_code: string;
  language: string;
  topic: ThreadTopic;
  channel: ThreadChannel;
  message: string;
} & (
  | { member_id: number; attempt_id?: number; request_id?: number }
  | { member_id: null; name: string; email: string | null; email_key: string | null }
);

/** Opens a thread with its first message; returns its number. `key`: that of the operator who entered it. */
export async function openThread(
  db: Db,
  { message, ...thread }: NewThread,
  entered: { key: string; operator_id: number } | null = null,
): Promise<number> {
  const now = clock.now();
  const id = await insertThread(db, {
    ...thread,
    token: thread.member_id === null ? randomBytes(32).toString('base64url') : null,
    due_at: await answerDue(db, thread.country_code, now),
    created_at: now,
    last_message_at: now,
  });
  await insertMessage(db, {
    thread_id: id,
    kind: 'question',
    message,
    created_at: now,
    key: entered?.key ?? null,
    operator_id: entered?.operator_id ?? null,
  });
  return id;
}

/** The writer goes on in a locked thread, which then waits for an answer again; once, however often it is sent. */
export async function writeOn(db: Db, site: SupportSite, thread: Thread, message: string): Promise<null> {
  const now = clock.now();
  if (await isWrittenAgain(db, thread.id, { message, since: new Date(now.getTime() - SAME_WITHIN_MS) }))
    return null;
  const messageId = await insertMessage(db, {
    thread_id: thread.id,
    kind: 'question',
    message,
    created_at: now,
  });
  await updateThread(db, thread.id, {
    state: 'open',
    last_message_at: now,
    // Who already waits does not wait longer for having written again.
    ...(thread.state === 'open' ? {} : { due_at: await answerDue(db, thread.country_code, now) }),
  });
  await tellSupport(db, site, {
    thread_id: thread.id,
    message_id: messageId,
    country_code: thread.country_code,
  });
  return null;
}

/** Tells the country's support address that somebody has written; the text stays in the console. */
export async function tellSupport(
  db: Db,
  { config, directory }: SupportSite,
  { thread_id, message_id, country_code }: { thread_id: number; message_id: number; country_code: string },
): Promise<void> {
  await queueMail(db, messageNoticeMail, {
    key: noticeKey(thread_id, message_id),
    to: contactEmail(directory, config, country_code),
    language: directory.defaultLanguage() === 'bg' ? 'bg' : 'en',
    country_code,
    data: { number: thread_id },
  });
}
