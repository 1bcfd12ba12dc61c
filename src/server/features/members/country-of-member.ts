import type { ReadDb } from '#server/database/connect.ts';
import * as queries from './member-for-operators.queries.ts';

/** Which operators may see a member; undefined for an unknown one. */
export const countryOfMember = (db: ReadDb, memberId: number): Promise<string | undefined> =>
  queries.countryOfMember(db, memberId);
