import type { ReadDb } from '#server/database/connect.ts';

export const findCredentialsById = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email_key', 'password_hash'])
    .where('id', '=', memberId)
    .executeTakeFirst();

const addressees = (db: ReadDb) =>
  db
    .selectFrom('members')
    .select(['id as member_id', 'email', 'first_name', 'language', 'country_code', 'confirmed_at']);

export const findAddressee = (db: ReadDb, emailKey: string) =>
  addressees(db).where('email_key', '=', emailKey).executeTakeFirst();

export const findAddresseeById = (db: ReadDb, memberId: number) =>
  addressees(db).where('id', '=', memberId).executeTakeFirstOrThrow();
