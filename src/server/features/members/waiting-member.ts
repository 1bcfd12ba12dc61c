import type { Insertable, Updateable } from 'kysely';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import type { Members } from '#server/database/tables.ts';
import { forgetReasons } from '#server/features/adjustments/forget-reasons.ts';
import { forgetInAudit } from '#server/features/audit/forget-in-audit.ts';
import { lapsePoints } from '#server/features/points/lapse-points.ts';
import * as queries from './members.queries.ts';

/** Adds an unconfirmed member; returns the id, or undefined if the address is taken. */
export const addWaitingMember = (db: Db, member: Insertable<Members>): Promise<number | undefined> =>
  queries.insertMember(db, member);

/** Changes an unconfirmed member; one whose account has started isn't touched. */
export async function changeWaitingMember(
  db: Db,
  memberId: number,
  changes: Updateable<Members>,
): Promise<void> {
  await queries.updateWaitingMember(db, memberId, changes);
}

/** Starts the account and deletes what was only needed until then. */
export async function startWaitingMember(db: Db, memberId: number): Promise<void> {
  await queries.updateMember(db, memberId, { confirmed_at: clock.now(), registration_answers: null });
}

/** Erases a registration, locked by the caller, whose account hasn't started. */
export const eraseWaitingMember = (db: Db, memberId: number): Promise<void> =>
  eraseWaitingMembers(db, [memberId]);

/** Erases some of the registrations that were made up to a moment and never confirmed; returns how many. */
export async function eraseUnconfirmed(db: Db, until: Date, limit: number): Promise<number> {
  const members = await queries.lockUnconfirmed(db, until, limit);
  await eraseWaitingMembers(db, members);
  return members.length;
}

/** With what operators have written about them and the points that they gave; everything else goes with their rows. */
async function eraseWaitingMembers(db: Db, memberIds: readonly number[]): Promise<void> {
  for (const memberId of memberIds) {
    await forgetReasons(db, memberId);
    await lapsePoints(db, memberId);
  }
  await forgetInAudit(db, memberIds);
  await queries.deleteWaitingMembers(db, memberIds);
}
