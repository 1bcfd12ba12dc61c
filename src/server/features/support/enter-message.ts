import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { enterMessage as call } from '#contract/operator/messages.calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { CountryDirectory } from '#server/features/countries/site-directory.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import type { OperatorDb } from '#server/http/operator-handle.ts';
import { findThread, type Thread } from './threads.queries.ts';
import { writtenBefore } from './work-on-thread.ts';
import { type NewThread, openThread } from './write-message.ts';

type Entered = Body<typeof call>;
type Writer = Partial<Pick<Thread, 'member_id' | 'country_code' | 'language' | 'name' | 'email'>>;
type Opened = { member_id?: number | null | undefined } & Omit<Writer, 'member_id'> &
  Pick<Thread, 'channel' | 'topic'>;

/**
 * A message that came by email or telephone: of a member, in the member's country and language, or of somebody else, whose
 * country, language and name are needed. Once for a key. Errors: `not_found` for a country of others, a field error for a
 * member of others, `conflict` for a key of another message, writer, way or topic.
 */
export async function enterMessage(
  handle: OperatorDb,
  directory: Pick<CountryDirectory, 'country'>,
  operatorId: number,
  body: Entered,
): Promise<{ id: number }> {
  const { db, writer } = await writerOf(handle, directory, body);
  const { key, channel, topic, text } = body;
  const before = await writtenBefore(db, key, { kind: 'question', message: text });
  if (before !== undefined) {
    const { member_id } = writer;
    const opened = { ...(member_id === null ? writer : { member_id }), channel, topic };
    if (!(await isThe(db, before, opened))) throw new AppError('conflict');
    return { id: before };
  }
  const email_key = writer.email ? emailKey(writer.email) : null;
  const whose = writer.member_id === null ? { ...writer, email_key } : writer;
  const thread = { ...whose, channel, topic, message: text } as NewThread;
  const id = await openThread(db, thread, { key, operator_id: operatorId });
  await recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'enter_message',
    subject: `contact_threads ${id}`,
    details: { channel },
  });
  return { id };
}

/** Whether the thread was opened as is said now: counted as another one, what was mended in between would be lost unseen. */
async function isThe(db: ReadDb, threadId: number, opened: Opened): Promise<boolean> {
  const thread = await findThread(db, threadId);
  return Object.entries(opened).every(([field, value]) => thread?.[field as keyof Opened] === value);
}

async function writerOf(
  handle: OperatorDb,
  directory: Pick<CountryDirectory, 'country'>,
  { member_id, country_code, language, name, email }: Entered,
): Promise<{ db: Db; writer: Writer }> {
  if (member_id !== undefined) {
    const member = await lockMember(handle.installation(), member_id);
    if (!member || !(handle.countries?.includes(member.country_code) ?? true))
      throw fieldError({ member_id: operatorFieldMessages.member_unknown });
    const db = handle.country(member.country_code);
    return { db, writer: { member_id, country_code: member.country_code, language: member.language } };
  }
  const missing = Object.entries({ country_code, language, name }).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw fieldError(Object.fromEntries(missing.map(([field]) => [field, fieldMessages.required])));
  const db = handle.country(country_code ?? '');
  if (!directory.country(country_code ?? '')?.languages.includes(language ?? ''))
    throw fieldError({ language: fieldMessages.not_an_option });
  const address = email === undefined ? null : email;
  return {
    db,
    writer: {
      member_id: null,
      country_code: country_code as string,
      language: language as string,
      name: name as string,
      email: address,
    },
  };
}
