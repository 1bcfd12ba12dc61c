import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type * as calls from '#contract/operator/messages.calls.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { selectAssignees } from './assignees.queries.ts';
import { answerMail } from './support.mails.tsx';
import {
  findThread,
  insertMessage,
  lockKey,
  lockThread,
  messageOfKey,
  type Thread,
  updateThread,
} from './threads.queries.ts';

type Versioned = { version: number };
type Answered = Pick<Thread, 'version' | 'state'>;

/**
 * An operator's answer, which is mailed. Sent again with the same key it is written and mailed once, and `close` holds as it is
 * said now. Errors: `conflict` where the thread is not as the operator has read it and for a key of another message,
 * `no_address` for who left none.
 */
export async function answerThread(
  db: Db,
  operatorId: number,
  threadId: number,
  { key, text, version, close }: Body<typeof calls.answerMessage>,
): Promise<Answered> {
  const thread = await lockWhole(db, threadId);
  if (await isWritten(db, key, { thread_id: threadId, kind: 'answer', message: text }))
    return closeAfterAll(db, operatorId, thread, { version, close });
  refuseStale({ version }, thread);
  if (thread.member_id === null && thread.email === null) throw new AppError('no_address');
  const now = clock.now();
  const id = await insertMessage(db, {
    thread_id: threadId,
    kind: 'answer',
    message: text,
    key,
    operator_id: operatorId,
    created_at: now,
  });
  const state = close ? 'closed' : 'answered';
  const changed = await updateThread(db, threadId, {
    state,
    assigned_to: thread.assigned_to ?? operatorId,
    last_message_at: now,
  });
  await mailAnswer(db, thread, { id, text });
  await recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'answer_message',
    subject: `contact_threads ${threadId}`,
    details: { message: id, closed: close },
  });
  return { version: changed, state };
}

/**
 * The answer is written, by a try that may have said otherwise whether the thread closes: that is made up for where nobody has
 * gone on with the thread since. Otherwise it stays as it is, which the result tells.
 */
async function closeAfterAll(
  db: Db,
  operatorId: number,
  thread: Thread,
  { version, close }: { version: number; close: boolean },
): Promise<Answered> {
  // The first try has made one version; a browser that has read the thread since says that one.
  const later = thread.version - version;
  const applies = close
    ? thread.state === 'answered' && later <= 1
    : thread.state === 'closed' && later === 1;
  if (!applies) return thread;
  const state = close ? 'closed' : 'answered';
  const changed = await updateThread(db, thread.id, { state });
  await recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'change_message',
    subject: `contact_threads ${thread.id}`,
    values: { state: { before: thread.state, after: state } },
  });
  return { version: changed, state };
}

async function mailAnswer(db: Db, thread: Thread, { id, text }: { id: number; text: string }): Promise<void> {
  const { member_id, country_code, language, email, token } = thread;
  const member = member_id === null ? undefined : await lockMember(db, member_id);
  await queueMail(db, answerMail, {
    key: `message_answer:${id}`,
    language: member?.language ?? language,
    country_code,
    ...(member_id === null ? { to: email ?? '' } : { member_id }),
    data: {
      number: thread.id,
      text,
      name: member?.first_name ?? thread.name,
      path: member_id === null ? `/message/${token}` : `/members/messages?thread=${thread.id}`,
    },
  });
}

/** A note for other operators, once for a key. Error: `conflict` for a key of another message. */
export async function noteOnThread(
  db: Db,
  operatorId: number,
  threadId: number,
  { key, text }: Body<typeof calls.noteOnMessage>,
): Promise<Versioned> {
  const thread = await lockWhole(db, threadId);
  if (await isWritten(db, key, { thread_id: threadId, kind: 'note', message: text })) return thread;
  await insertMessage(db, {
    thread_id: threadId,
    kind: 'note',
    message: text,
    key,
    operator_id: operatorId,
    created_at: clock.now(),
  });
  return { version: await updateThread(db, threadId, {}) };
}

/** Assigns, closes, or opens again. Errors: `conflict` with what has changed, and a field error for who can't answer it. */
export async function changeThread(
  db: Db,
  operatorId: number,
  threadId: number,
  { assigned_to, state, version }: Body<typeof calls.changeMessage>,
): Promise<Versioned> {
  const thread = await lockWhole(db, threadId);
  refuseStale({ version, assigned_to, state }, thread);
  if (assigned_to !== null && assigned_to !== thread.assigned_to) {
    const assignees = await selectAssignees(db, thread.country_code);
    if (!assignees.some(({ id }) => id === assigned_to))
      throw fieldError({ assigned_to: fieldMessages.not_an_option });
  }
  const changed = await updateThread(db, threadId, { assigned_to, state });
  await recordAudit(db, {
    actor: operatorActor(operatorId),
    action: 'change_message',
    subject: `contact_threads ${threadId}`,
    values: {
      ...(assigned_to === thread.assigned_to
        ? {}
        : { assigned_to: { before: thread.assigned_to, after: assigned_to } }),
      ...(state === thread.state ? {} : { state: { before: thread.state, after: state } }),
    },
  });
  return { version: changed };
}

/** Whether the locked thread has this message with this key; `conflict` if the key was used for another one. */
const isWritten = async (db: Db, key: string, message: Written): Promise<boolean> =>
  (await writtenBefore(db, key, message)) !== undefined;

/** Locks a thread and, before it, its member: in the order of all transactions. */
async function lockWhole(db: Db, threadId: number): Promise<Thread> {
  const found = await findThread(db, threadId);
  if (found?.member_id) await lockMember(db, found.member_id);
  const thread = found && (await lockThread(db, threadId));
  // The member has left meanwhile.
  if (!thread) throw new AppError('not_found');
  return thread;
}

type Written = { thread_id?: number; kind: 'question' | 'answer' | 'note'; message: string };

/**
 * The thread in which an operator has written this message with this key before; whoever does it at the same time waits.
 * Error: `conflict` if the key was used for another message, which would be lost if it counted as that one.
 */
export async function writtenBefore(db: Db, key: string, message: Written): Promise<number | undefined> {
  await lockKey(db, key);
  const before = await messageOfKey(db, key);
  if (!before) return undefined;
  const isSame =
    before.kind === message.kind &&
    before.message === message.message &&
    (message.thread_id ?? before.thread_id) === before.thread_id;
  if (!isSame) throw new AppError('conflict');
  return before.thread_id;
}
