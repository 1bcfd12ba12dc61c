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

/** How many of these addresses are of members who get no invitations because they said so. */
export const countUnsubscribed = async (db: ReadDb, emails: readonly string[]): Promise<number> =>
  emails.length === 0
    ? 0
    : (
        await db
          .selectFrom('members')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('email_key', 'in', emails.map(emailKey))
          .where('unsubscribed_at', 'is not', null)
          .executeTakeFirstOrThrow()
      ).count;
