import type { OperatorReadDb } from '#server/http/operator-handle.ts';
import { itemCountry, selectProgress } from './bulk.queries.ts';

/** How far a bulk action of a list is, counted in the operator's countries; nothing where it has no row there. */
export function bulkProgress(handle: OperatorReadDb, which: { id: number; list: string }) {
  const { db, within } = handle.list(itemCountry);
  return selectProgress(db, within, which);
}
