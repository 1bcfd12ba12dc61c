import { sql } from 'kysely';
import type { StoppingBounce } from '#contract/rules/mail-reports.ts';
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

type NewBounce = { recipientKey: string; kind: StoppingBounce; at: Date; stillCounts: Date };

/**
 * Records that mail doesn't reach the address, and cancels queued mails to it that aren't under way, which it returns. A hard
 * bounce that still counts stays one.
 */
export async function insertBounce(
  db: Db,
  { recipientKey, kind, at, stillCounts }: NewBounce,
): Promise<CancelledMail[]> {
  await sql`
    insert into bounced_addresses as b (recipient_key, kind, bounced_at) values (${recipientKey}, ${kind}, ${at})
    on conflict (recipient_key) do update set bounced_at = excluded.bounced_at,
      kind = case when b.kind = 'hard_bounce' and b.bounced_at > ${stillCounts} then b.kind else excluded.kind end
  `.execute(db);
  const { rows } = await sql<CancelledMail>`
    update mails set state = 'cancelled', cancelled_because = 'bounced', stopped_at = ${at}, data = '{}'
    from (
      select id, template, member_id, data from mails
      where recipient_key = ${recipientKey} and state = 'queued' and sending_since is null
        and (useful_until is null or ${kind === 'hard_bounce'})
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

export type BouncedAddress = { recipient_key: string; kind: StoppingBounce; bounced_at: Date };

/** Which of these addresses have bounced since then, by key. */
export async function bouncedAddresses(
  db: ReadDb,
  keys: readonly string[],
  since: Date,
): Promise<Map<string, BouncedAddress>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('bounced_addresses')
    .select(['recipient_key', 'kind', 'bounced_at'])
    .where(sql<boolean>`recipient_key = any(${keys})`)
    .where('bounced_at', '>', since)
    .$castTo<BouncedAddress>()
    .execute();
  return new Map(rows.map((row) => [row.recipient_key, row]));
}
