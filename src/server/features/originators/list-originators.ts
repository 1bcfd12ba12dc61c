import type { ReadDb } from '#server/database/connect.ts';
import { allOriginators } from './originators.queries.ts';
import type { Originator } from './set-originator.ts';

/** The operators' list of sources of registrations, by name. */
export const listOriginators = async (db: ReadDb): Promise<Originator[]> =>
  (await allOriginators(db)) as Originator[];
