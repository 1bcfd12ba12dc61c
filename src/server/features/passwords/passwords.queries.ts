import type { ReadDb } from '#server/database/connect.ts';

export const findCredentialsById = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email_key', 'password_hash'])
    .where('id', '=', memberId)
    .executeTakeFirst();
