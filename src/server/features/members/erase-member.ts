import type { Db } from '#server/database/connect.ts';
import { deleteMember } from './members.queries.ts';

/** Erases the account itself, which ends every session. Other features' data has to be erased first. */
export async function eraseMember(db: Db, memberId: number): Promise<void> {
  await deleteMember(db, memberId);
}
