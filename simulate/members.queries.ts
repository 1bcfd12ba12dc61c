import { emailKey } from '#contract/rules/email-address.ts';
import type { ReadDb } from '#server/database/connect.ts';

export const countryRow = (db: ReadDb, code: string) =>
  db.selectFrom('countries').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

export const memberWithAddress = async (db: ReadDb, email: string): Promise<number> =>
  (
    await db
      .selectFrom('members')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirstOrThrow()
  ).id;
