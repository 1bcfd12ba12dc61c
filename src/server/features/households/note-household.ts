import { createHash } from 'node:crypto';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { householdKey } from '#server/features/questionnaires/household-key.ts';
import { postalAddress } from '#server/features/questionnaires/postal-address.ts';
import { deleteHouseholdKey, upsertCases, upsertHouseholdKey } from './households.queries.ts';

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
  if (key === null) {
    await deleteHouseholdKey(db, member_id);
    return;
  }
  const now = clock.now();
  const hash = createHash('sha256').update(`${country_code}|${key}`).digest();
  await upsertHouseholdKey(db, { member_id, hash, changed_at: now });
  await upsertCases(db, { memberId: member_id, now });
}

/** Evidence can arrive later than the address, such as a shared device. Returns the number of cases opened. */
export const raiseHouseholdCases = (db: Db): Promise<number> =>
  upsertCases(db, { memberId: null, now: clock.now() });
