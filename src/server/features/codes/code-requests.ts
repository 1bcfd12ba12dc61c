import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import {
  type Addressee,
  lockMemberAndHolder,
  lockMemberByEmailKey,
} from '#server/features/members/lock-member.ts';
import * as queries from './codes.queries.ts';

/**
 * Remembers that a code is to be mailed, for a job that carries the request's id alone: what is erased or ended here is
 * mailed by no job any more, and a job that was given up names nobody. Of changes of e-mail a member has one: the newest.
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
 * The request, which is done with the transaction that takes it, and whose it is: the member, locked before it is taken,
 * and, of a change, whoever holds the new address. Undefined where the request was ended, or there is no such member.
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

/** Ends a change of e-mail that was asked for and not mailed yet. */
export async function endRequestedChange(db: Db, memberId: number): Promise<void> {
  await queries.deleteRequestsOf(db, memberId);
}

/** Nobody with this address (`emailKey`) is left. */
export async function forgetCodeRequests(db: Db, email_key: string): Promise<void> {
  await queries.deleteRequestsFor(db, email_key);
}
