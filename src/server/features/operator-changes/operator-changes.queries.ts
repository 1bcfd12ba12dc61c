import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { OperatorChanges } from '#server/database/tables.ts';

export const insertChange = (db: Db, change: Insertable<OperatorChanges>) =>
  db.insertInto('operator_changes').values(change).execute();

export const hasChangedSince = async (
  db: ReadDb,
  { member_id, operator_id, since }: { member_id: number; operator_id: number; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('operator_changes')
    .select('id')
    .where('member_id', '=', member_id)
    .where('operator_id', '=', operator_id)
    .where('changed_at', '>', since)
    .executeTakeFirst()) !== undefined;
