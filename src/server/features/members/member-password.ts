import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { replacePasswordHash } from './members.queries.ts';

/** Writes the new hash, with `old` only if the member still has that one; answers whether. */
export const setMemberPassword = (
  db: Db,
  memberId: number,
  hashes: { old?: string; new: string },
): Promise<boolean> => replacePasswordHash(db, memberId, hashes, clock.now());
