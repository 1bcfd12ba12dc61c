import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { replacePasswordHash } from './members.queries.ts';

/** Writes the new hash, if `old` is given only while the member still has that one; returns whether it did. */
export const setMemberPassword = (
  db: Db,
  memberId: number,
  hashes: { old?: string; new: string },
): Promise<boolean> => replacePasswordHash(db, memberId, hashes, clock.now());
