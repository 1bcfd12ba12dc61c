import type { Updateable } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { AttemptFlags } from '#server/database/tables.ts';

/** Returns which flags were open. */
export const updateOpenFlags = async (
  db: Db,
  attemptId: number,
  changes: Updateable<AttemptFlags>,
): Promise<string[]> =>
  (
    await db
      .updateTable('attempt_flags')
      .set(changes)
      .where('attempt_id', '=', attemptId)
      .where('settled_at', 'is', null)
      .returning('kind')
      .execute()
  ).map(({ kind }) => kind);
