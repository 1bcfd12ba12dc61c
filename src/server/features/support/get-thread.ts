import type { ResultData } from '#contract/endpoint.ts';
import type { getMessage } from '#contract/operator/messages.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { fullName } from '#contract/rules/full-name.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { sessionUser } from '#server/features/members/session-user.ts';
import { AppError } from '#server/http/app-error.ts';
import { assigneeName } from './assignees.queries.ts';
import {
  attemptForEvidence,
  reportsOfAttempt,
  requestForEvidence,
  stepsForEvidence,
} from './thread-evidence.queries.ts';
import { findThread, messagesOf, type Thread } from './threads.queries.ts';

type Shown = ResultData<typeof getMessage>;

/** One thread for operators with these rights, the names of things in a language. Error: `not_found`. */
export async function getThread(
  db: ReadDb,
  threadId: number,
  { rights, ...languages }: Languages & { rights: ReadonlySet<string> },
): Promise<Shown> {
  const thread = await findThread(db, threadId);
  if (!thread) throw new AppError('not_found');
  const { topic, state, channel, country_code, language, member_id, due_at, version, created_at } = thread;
  const mayContact = rights.has('members_contact_data' satisfies RoleRight);
  const messages = await messagesOf(db, threadId);
  return {
    id: threadId,
    topic,
    state,
    channel,
    country_code,
    language,
    member_id,
    ...(mayContact ? await writerOf(db, thread) : { name: null, email: null }),
    can_be_mailed: member_id !== null || thread.email !== null,
    assigned_to:
      thread.assigned_to === null
        ? null
        : { id: thread.assigned_to, name: (await assigneeName(db, thread.assigned_to)) ?? '' },
    due_at,
    overdue: state === 'open' && due_at < clock.now(),
    version,
    created_at,
    messages: messages.map(({ created_at: at, ...message }) => ({ ...message, at })),
    evidence: await evidenceOf(db, thread, languages),
  };
}

async function writerOf(db: ReadDb, { member_id, name, email, language }: Thread) {
  if (member_id === null) return { name, email };
  const user = await sessionUser(db, member_id);
  return { name: fullName(user, language), email: user.email };
}

async function evidenceOf(
  db: ReadDb,
  { attempt_id, request_id }: Thread,
  languages: Languages,
): Promise<Shown['evidence']> {
  const attempt = attempt_id === null ? undefined : await attemptForEvidence(db, attempt_id);
  const request = request_id === null ? undefined : await requestForEvidence(db, request_id);
  return {
    attempt: attempt
      ? {
          ...attempt,
          survey: textIn(attempt.titles as Texts, languages),
          reports: await reportsOfAttempt(db, attempt.id),
        }
      : null,
    request: request
      ? {
          ...request,
          reward: textIn(request.names as Texts, languages),
          steps: await stepsForEvidence(db, request.id),
        }
      : null,
  };
}
