import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type DeletedTest = { invitation_id: number; attempt: string | null; deleted_at: Date };

export const insertDeletedTest = (db: Db, test: DeletedTest) =>
  db.insertInto('deleted_tests').values(test).execute();

export const isDeletedTest = async (
  db: ReadDb,
  of: { invitation_id: number | null; attempt: string },
): Promise<boolean> =>
  (await db
    .selectFrom('deleted_tests')
    .select('invitation_id')
    .where((eb) => eb.or([eb('attempt', '=', of.attempt), eb('invitation_id', '=', of.invitation_id)]))
    .executeTakeFirst()) !== undefined;

export const forgetDeletedTests = (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
      delete from deleted_tests where invitation_id = any(array(
        select invitation_id from deleted_tests where deleted_at <= ${before} order by deleted_at limit ${limit}
      ))
    `.execute(db),
  );
