import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

export const changeNames = (
  db: Db,
  memberId: number,
  names: { first_name: string; last_name: string },
  now: Date,
) =>
  db
    .updateTable('members')
    .set({
      ...names,
      name_changed_at: sql<Date | null>`case
        when (first_name, last_name) is distinct from (${names.first_name}::text, ${names.last_name}::text)
        then ${now} else name_changed_at end`,
    })
    .where('id', '=', memberId)
    .execute();
