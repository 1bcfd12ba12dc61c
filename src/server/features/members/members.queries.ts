import type { Insertable } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Members } from '#server/database/tables.ts';

/** Answers the new member's id, or undefined when the address is taken. */
export async function insertMember(db: Db, member: Insertable<Members>): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The session object (panel.md section 3 "User"). */
export const findUser = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'first_name', 'last_name', 'gender', 'language', 'country_code as country'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
