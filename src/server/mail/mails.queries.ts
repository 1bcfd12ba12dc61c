import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Mails } from '#server/database/tables.ts';

export type NewMail = Insertable<Mails>;

/** Parameters of one statement are limited to 65,535. */
const ROWS_A_STATEMENT = 2000;

/** Writes the mails whose key is new; answers which of them now wait to be sent. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<number[]> {
  const queued: number[] = [];
  for (let at = 0; at < mails.length; at += ROWS_A_STATEMENT) {
    const rows = await db
      .insertInto('mails')
      .values(mails.slice(at, at + ROWS_A_STATEMENT))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'state'])
      .execute();
    for (const { id, state } of rows) if (state === 'queued') queued.push(id);
  }
  return queued;
}

/** Which of these members want no mail but the necessary. */
export async function unsubscribedMembers(db: ReadDb, memberIds: readonly number[]): Promise<Set<number>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`id = any(${memberIds})`)
    .where('unsubscribed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Which of these recipients, being no members, want no further mail. */
export async function unsubscribedAddresses(db: ReadDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('unsubscribed_addresses')
    .select('recipient_key')
    .where(sql<boolean>`recipient_key = any(${keys})`)
    .execute();
  return new Set(rows.map((row) => row.recipient_key));
}

/** Makes everybody else who counts the mails of this recipient wait until the transaction ends. */
export const lockRecipient = (db: Db, recipientKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('mail to ' || ${recipientKey}, 0))`.execute(db);

/** How many mails of one template went, or are about to go, to a recipient since a moment. */
export async function mailsSince(
  db: ReadDb,
  { template, recipientKey, since }: { template: string; recipientKey: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient_key', '=', recipientKey)
    .where('template', '=', template)
    .where('created_at', '>', since)
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return row.count;
}
