import type { Db } from '#server/database/connect.ts';
import { deleteCaseWithout, deleteHouseholdKey } from './households.queries.ts';

/** When a member leaves: deletes their place in the household, and its case if fewer than two members are left. */
export async function eraseHousehold(db: Db, memberId: number): Promise<void> {
  await deleteCaseWithout(db, memberId);
  await deleteHouseholdKey(db, memberId);
}
