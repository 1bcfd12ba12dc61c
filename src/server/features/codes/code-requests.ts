import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import {
  type Addressee,
  lockMemberAndHolder,
  lockMemberByEmailKey,
} from '#server/features/members/lock-member.ts';
import * as queries from './codes.queries.ts';

/**
 * Stores the request to mail a code, for a job that contains only the request's id: jobs don't mail what is erased
 * or ended here, and a failed job contains no personal data. A member has at most one request for an email change:
 * the newest.
 */
export async function requestCode(
  db: Db,
  kind: queries.RequestKind,
  { email, member_id }: { email: string; member_id?: number },
): Promise<{ request_id: number }> {
  if (member_id !== undefined) await queries.deleteRequestsOf(db, member_id);
  const request = { kind, email, member_id: member_id ?? null, asked_at: clock.now() };
  return { request_id: await queries.insertRequest(db, request) };
}

/**
 * Takes a request, which completes it, together with its member (locked first) and, for an email change, the holder
 * of the new address. Undefined if the request was ended or the member doesn't exist.
 */
export async function takeCodeRequest(
  db: Db,
  kind: queries.RequestKind,
  requestId: number,
): Promise<{ email: string; member: Addressee; holder: Addressee | undefined } | undefined> {
  const asked = await queries.findRequest(db, requestId);
  if (!asked) return undefined;
  const { email, member_id } = asked;
  const { member, holder } =
    member_id === null
      ? { member: await lockMemberByEmailKey(db, email), holder: undefined }
      : await lockMemberAndHolder(db, member_id, email);
  const taken = await queries.deleteRequest(db, requestId, kind);
  return taken && member ? { email, member, holder } : undefined;
}

/** Ends a requested email change that hasn't been mailed yet. */
export async function endRequestedChange(db: Db, memberId: number): Promise<void> {
  await queries.deleteRequestsOf(db, memberId);
}
