import { type RawBuilder, sql } from 'kysely';

/**
 * A list of ids of which PostgreSQL doesn't look at the length: `id = any(${unknownIds(…)})`. It takes a list that it doesn't know for ten, so
 * that a statement for fewer would seem worth planning anew each time.
 */
export const unknownIds = (ids: readonly number[]): RawBuilder<number[]> =>
  sql`array(select unnest(${ids}::bigint[]))`;
