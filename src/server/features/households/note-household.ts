import { createHash } from 'node:crypto';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { householdKey } from '#server/features/questionnaires/household-key.ts';
import { postalAddress } from '#server/features/questionnaires/postal-address.ts';
import {
  deleteCaseOfNobody,
  deleteHouseholdKey,
  householdOf,
  lastMovedIn,
  lockHousehold,
  lockHouseholds,
  upsertCase,
  upsertHouseholdKey,
} from './households.queries.ts';

/**
 * Records a member's household after the postal address may have changed, and opens a case for operators if
 * somebody else there shares more than the address with the member. Nobody is refused because of it, and the member
 * notices nothing.
 */
export async function noteHousehold(
  db: Db,
  member: { member_id: number; country_code: string },
): Promise<void> {
  const { member_id, country_code } = member;
  const key = householdKey(await postalAddress(db, member));
  const hash = key === null ? null : createHash('sha256').update(`${country_code}|${key}`).digest();
  const former = await householdOf(db, member_id);
  const hasMoved = former !== undefined && !(hash && former.equals(hash));
  if (hasMoved) await lockHouseholds(db, hash ? [former, hash] : [former]);
  if (hash) await upsertHouseholdKey(db, { member_id, hash, changed_at: clock.now() });
  else await deleteHouseholdKey(db, member_id);
  // Nobody is left there whose erasure would take it away.
  if (hasMoved) await deleteCaseOfNobody(db, former);
  if (hash) await lookAtHousehold(db, member_id);
}

/** Evidence can arrive later than the address: when the member's name changes, or a browser is shared. */
export async function lookAtHousehold(db: Db, memberId: number): Promise<void> {
  await lockHousehold(db, memberId);
  const movedIn = await lastMovedIn(db, memberId);
  if (movedIn) await upsertCase(db, { memberId, movedIn, now: clock.now() });
}
