import type { Insertable } from 'kysely';
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
