import type { Db } from '#server/database/connect.ts';
import { deleteUnused, noteShown, noteUnused } from './pictures.queries.ts';

/** So long what is taken away can be put back, and what was uploaded can find its way into a draft. */
const UNUSED_DAYS = 7;

/**
 * Deletes pictures that nothing has shown for seven days: they are noted the first time, and deleted if nothing shows them
 * later. Returns the most rows that one of the steps has taken.
 */
export async function forgetPictures(db: Db, now: Date, atOnce: number): Promise<number> {
  const shown = await noteShown(db, atOnce);
  const deleted = await deleteUnused(db, new Date(now.getTime() - UNUSED_DAYS * 86_400_000), atOnce);
  return Math.max(shown, deleted, await noteUnused(db, now, atOnce));
}
