import type { Db } from '#server/database/connect.ts';
import { deleteCaseWithout, deleteHouseholdKey } from './households.queries.ts';

/** A member leaves: where the member lived goes, and the case of a household that has no two members any more. */
export async function eraseHousehold(db: Db, memberId: number): Promise<void> {
  await deleteCaseWithout(db, memberId);
  await deleteHouseholdKey(db, memberId);
}
