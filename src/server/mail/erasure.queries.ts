import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { addressHash } from './address-hash.ts';

/** Every mail to a member under any address, and the bounce record of the current one. */
export async function deleteMailsOf(
  db: Db,
  { member_id, recipient_key }: { member_id: number; recipient_key: string },
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('member_id', '=', member_id), eb('recipient_key', '=', recipient_key)]))
    .execute();
  await db.deleteFrom('bounced_addresses').where('recipient_key', '=', recipient_key).execute();
  await db.deleteFrom('mailed_addresses').where('address_hash', '=', addressHash(recipient_key)).execute();
}

export const deleteMailsByKey = (db: Db, keys: readonly string[]) =>
  db.deleteFrom('mails').where(sql<boolean>`key = any(${keys})`).execute();

export const deleteWaitingMailsByPrefix = (db: Db, prefix: string) =>
  db
    .deleteFrom('mails')
    .where('state', '=', 'queued')
    // A range, which the index of the keys serves; by itself, for what waits can be many.
    .where(
      sql<boolean>`id = any(array(select id from mails where key >= ${prefix} and key < ${`${prefix}\u{10ffff}`}))`,
    )
    .execute();

/** The same of mails in any state. */
export const deleteMailsByPrefix = (db: Db, prefix: string) =>
  db.deleteFrom('mails').where('key', '>=', prefix).where('key', '<', `${prefix}\u{10ffff}`).execute();

export const deleteMail = (db: Db, id: number) => db.deleteFrom('mails').where('id', '=', id).execute();

/** Some mails to members that were settled before a moment, the oldest first; returns how many. */
export const deleteSettledMails = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from mails where id = any(array(
          select id from mails where state <> 'queued' and created_at <= ${before} order by created_at limit ${limit}
        ))
      `.execute(db),
  );

/** The same of mails to everybody else. */
export const deleteSettledMailsToOthers = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from mails where id = any(array(
          select id from mails where member_id is null and state <> 'queued' and created_at <= ${before}
          order by created_at limit ${limit}
        ))
      `.execute(db),
  );

export const deleteOldBounces = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from bounced_addresses where recipient_key = any(array(
          select recipient_key from bounced_addresses where bounced_at <= ${before} order by bounced_at limit ${limit}
        ))
      `.execute(db),
  );

/** A mail that was cancelled, with the data that it had. */
export type CancelledMail = { template: string; member_id: number | null; data: unknown };

/** Records that the mailbox doesn't exist, and cancels queued mails to it that aren't under way, which it returns. */
export async function insertBounce(db: Db, recipientKey: string, at: Date): Promise<CancelledMail[]> {
  await db
    .insertInto('bounced_addresses')
    .values({ recipient_key: recipientKey, bounced_at: at })
    .onConflict((conflict) => conflict.column('recipient_key').doUpdateSet({ bounced_at: at }))
    .execute();
  const { rows } = await sql<CancelledMail>`
    update mails set state = 'cancelled', cancelled_because = 'bounced', stopped_at = ${at}, data = '{}'
    from (
      select id, template, member_id, data from mails
      where recipient_key = ${recipientKey} and state = 'queued' and sending_since is null
      order by id for no key update
    ) as queued
    where mails.id = queued.id
    returning queued.template, queued.member_id, queued.data
  `.execute(db);
  return rows;
}

/** Returns whether there was one. */
export const deleteBounce = async (db: Db, recipientKey: string): Promise<boolean> =>
  (await db.deleteFrom('bounced_addresses').where('recipient_key', '=', recipientKey).executeTakeFirst())
    .numDeletedRows > 0n;

/** Which of these addresses have bounced. */
export async function bouncedAddresses(
  db: ReadDb,
  keys: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('bounced_addresses')
    .select('recipient_key')
    .where(sql<boolean>`recipient_key = any(${keys})`)
    .where('bounced_at', '>', since)
    .execute();
  return new Set(rows.map((row) => row.recipient_key));
}
