import type { ResultData } from '#contract/endpoint.ts';
import type * as calls from '#contract/portal/threads.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { ownerOfAttempt, ownerOfRequest } from './thread-evidence.queries.ts';
import {
  findCase,
  findThread,
  findThreadByToken,
  lockThread,
  messagesOf,
  type Thread,
  threadsOf,
} from './threads.queries.ts';
import { openThread, type SupportSite, tellSupport, writeOn } from './write-message.ts';

const SHOWN = 50;

export async function memberThreads(
  db: ReadDb,
  memberId: number,
): Promise<ResultData<typeof calls.listThreads>> {
  const threads = await threadsOf(db, memberId, SHOWN);
  return threads.map(({ id, topic, state, created_at, last_message_at }) => ({
    id,
    topic,
    state,
    created: created_at,
    last_message: last_message_at,
  }));
}

/** Without the operators' notes. Error: `not_found`, also for another member's. */
export async function memberThread(
  db: ReadDb,
  memberId: number,
  threadId: number,
): Promise<ResultData<typeof calls.getThread>> {
  const thread = await findThread(db, threadId);
  if (thread?.member_id !== memberId) throw new AppError('not_found');
  return shown(db, thread);
}

/** Error: `not_found`. */
export async function threadByLink(
  db: ReadDb,
  token: string,
): Promise<ResultData<typeof calls.getThreadByLink>> {
  const thread = await findThreadByToken(db, token);
  if (!thread) throw new AppError('not_found');
  return shown(db, thread);
}

async function shown(db: ReadDb, { id, topic, state }: Thread): Promise<ResultData<typeof calls.getThread>> {
  const messages = await messagesOf(db, id);
  return {
    id,
    topic,
    state,
    messages: messages
      .filter(({ kind }) => kind !== 'note')
      .map(({ id, kind, message, created_at }) => ({
        id,
        answer: kind === 'answer',
        message,
        at: created_at,
      })),
  };
}

/** Error: `not_found`, also for another member's thread. */
export async function writeInThread(
  db: Db,
  site: SupportSite,
  memberId: number,
  threadId: number,
  message: string,
): Promise<null> {
  await lockMember(db, memberId);
  const thread = await lockThread(db, threadId);
  if (thread?.member_id !== memberId) throw new AppError('not_found');
  return writeOn(db, site, thread, message);
}

/** Error: `not_found`. */
export async function writeByLink(db: Db, site: SupportSite, token: string, message: string): Promise<null> {
  const found = await findThreadByToken(db, token);
  const thread = found && (await lockThread(db, found.id));
  if (!thread) throw new AppError('not_found');
  return writeOn(db, site, thread, message);
}

/**
 * Opens a case about an attempt or a request of the member's, or goes on in it. Operators see beside it what is known of the
 * thing. Error: `not_found`, also for another member's thing.
 */
export async function reportProblem(
  db: Db,
  site: SupportSite,
  memberId: number,
  thing: { attempt_id: number } | { request_id: number },
  message: string,
): Promise<{ id: number }> {
  const member = await lockMember(db, memberId);
  const owner =
    'attempt_id' in thing
      ? await ownerOfAttempt(db, thing.attempt_id)
      : await ownerOfRequest(db, thing.request_id);
  if (!member || owner !== memberId) throw new AppError('not_found');
  const known = await findCase(db, thing);
  const thread = known && (await lockThread(db, known.id));
  if (thread) {
    await writeOn(db, site, thread, message);
    return { id: thread.id };
  }
  const { country_code, language } = member;
  const id = await openThread(db, {
    member_id: memberId,
    country_code,
    language,
    topic: 'attempt_id' in thing ? 'attempt' : 'request',
    channel: 'portal',
    message,
    ...thing,
  });
  await tellSupport(db, site, { thread_id: id, message_id: 0, country_code });
  return { id };
}
