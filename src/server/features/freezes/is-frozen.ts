import type { ReadDb } from '#server/database/connect.ts';
import { openFreezeOf } from './freezes.queries.ts';

/** Whether the member's account is on hold. Whoever decides by it has locked the member, as a freeze does. */
export const isFrozen = async (db: ReadDb, memberId: number): Promise<boolean> =>
  (await openFreezeOf(db, memberId)) !== undefined;
