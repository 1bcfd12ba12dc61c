import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { lastActiveAt, updateMember } from './members.queries.ts';

/** When the member last took part in a survey or updated the profile; null if never. */
export const lastActive = (db: ReadDb, memberId: number): Promise<Date | null> => lastActiveAt(db, memberId);

/** Records a profile update. Requires the member's lock. */
export async function noteProfileUpdated(db: Db, memberId: number): Promise<void> {
  await updateMember(db, memberId, { last_active_at: clock.now() });
}
