import { type RawBuilder, sql } from 'kysely';

/**
 * The attempt has no outcome yet. PostgreSQL knows of no index for it: by `outcome is null`, for which it has one, it would read
 * all that are open to find a member's whenever it was last told that there are few.
 */
export const isOpenAttempt = (attempt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${attempt}.outcome, 'open') = 'open'`;
