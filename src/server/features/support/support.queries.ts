import { type Insertable, sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db } from '#server/database/connect.ts';
import type { ContactMessages } from '#server/database/tables.ts';

export async function insertContactMessage(db: Db, message: Insertable<ContactMessages>): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the member has sent the same message since; concurrent ones are serialised. */
export async function isWrittenSince(
  db: Db,
  { member_id, topic, message, since }: { member_id: number; topic: number; message: string; since: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact message', ${member_id}))`.execute(db);
  const same = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('member_id', '=', member_id)
    .where('created_at', '>', since)
    .where('topic', '=', topic)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

export const deleteMessagesOf = (db: Db, memberId: number) =>
  db.deleteFrom('contact_messages').where('member_id', '=', memberId).returning('id').execute();

/** Some of the messages from before a moment; answers how many. */
export const deleteMessagesBefore = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from contact_messages where id = any(array(
          select id from contact_messages where created_at <= ${before} order by created_at limit ${limit}
        ))
      `.execute(db),
  );
