import type { Db } from '#server/database/connect.ts';
import { insertOriginator } from './originators.queries.ts';

/** Puts a source of registrations on the operators' list; one that is there stays as it is. */
export async function addOriginator(db: Db, originator: { name: string }): Promise<void> {
  await insertOriginator(db, originator);
}
