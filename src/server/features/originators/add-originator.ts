import type { Db } from '#server/database/connect.ts';
import { insertOriginator } from './originators.queries.ts';

/** Adds a source of registrations to the operators' list, unless it exists. */
export async function addOriginator(db: Db, originator: { name: string }): Promise<void> {
  await insertOriginator(db, originator);
}
