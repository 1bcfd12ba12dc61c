import type { Db } from '#server/database/connect.ts';
import { deleteMemberFromAudit } from './audit.queries.ts';

/**
 * A member leaves: that an operator looked at an account or changed points stays, with the movement that the books name,
 * but not whose account it was, nor what stood in its fields.
 */
export async function eraseAudit(db: Db, memberId: number): Promise<void> {
  await deleteMemberFromAudit(db, memberId);
}
