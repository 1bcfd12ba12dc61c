import type { Db } from '#server/database/connect.ts';
import { deleteMember, lockLeavingMember } from './members.queries.ts';

export type LeavingMember = NonNullable<Awaited<ReturnType<typeof lockLeavingMember>>>;

/** The member who leaves, while the password is still the one that was judged; nobody else deletes it meanwhile. */
export const lockLeaving = (
  db: Db,
  judged: { member_id: number; password_hash: string },
): Promise<LeavingMember | undefined> => lockLeavingMember(db, judged);

/** Erases the account itself: every session ends with it. What other features keep has to be erased before. */
export async function eraseMember(db: Db, memberId: number): Promise<void> {
  await deleteMember(db, memberId);
}
