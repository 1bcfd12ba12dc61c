import type { QueryResult } from 'kysely';

/** How many rows a statement has written or deleted. */
export const affectedRows = async (statement: Promise<QueryResult<unknown>>): Promise<number> =>
  Number((await statement).numAffectedRows ?? 0);
