import type { Db } from '#server/database/connect.ts';
import { deleteMember } from './members.queries.ts';

/** Erases the account itself: every session ends with it. What other features keep has to be erased before. */
export async function eraseMember(db: Db, memberId: number): Promise<void> {
  await deleteMember(db, memberId);
}
