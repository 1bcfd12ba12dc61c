import type { Db } from '#server/database/connect.ts';
import { type CodeKind, deleteCodes, deleteUnusedCodes } from './codes.queries.ts';

/** Makes every code of a kind that was mailed to a member worth nothing. */
export async function endCodes(db: Db, memberId: number, kind: CodeKind): Promise<void> {
  await deleteCodes(db, memberId, kind);
}

/** The same, but those that were used stay, so that the same press again is answered alike. */
export async function endUnusedCodes(db: Db, memberId: number, kind: CodeKind): Promise<void> {
  await deleteUnusedCodes(db, memberId, kind);
}
