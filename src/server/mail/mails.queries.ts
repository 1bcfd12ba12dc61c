import { sql } from 'kysely';
import type { NotSentReason } from '#contract/rules/mails.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { takeLock } from '#server/database/named-lock.ts';
import { unknownIds } from '#server/database/unknown-ids.ts';
import { addressHash } from './address-hash.ts';
import type { UnsentMail } from './send-mail.ts';

/** A mail as the outbox takes it; moments are ISO texts. */
export type NewMail = {
  key: string;
  template: string;
  country_code: string | null;
  language: string;
  to_address: string;
  recipient_key: string;
  follows_member: boolean;
  member_id: number | null;
  data: unknown;
  useful_until: string | null;
  message_id: string;
  transactional: boolean;
  /** In which it goes with others; null: by a job of its own. */
  lane: number | null;
  state: 'queued' | 'cancelled';
  cancelled_because: NotSentReason | null;
  stopped_at: string | null;
  created_at: string;
};

/** Inserts the mails whose key is new in one statement; returns those now waiting to be sent. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail & { state: string }>`
    insert into mails (key, template, country_code, language, to_address, recipient_key, follows_member, member_id,
                       data, useful_until, message_id, transactional, lane, state, cancelled_because, stopped_at, created_at)
    select key, template, country_code, language, to_address, recipient_key, follows_member, member_id,
           data, useful_until, message_id, transactional, lane, state, cancelled_because, stopped_at, created_at
    from json_populate_recordset(null::mails, ${JSON.stringify(mails)}::json)
    on conflict (key) do nothing
    returning id, state, transactional, recipient_key`.execute(db);
  return rows.filter((row) => row.state === 'queued');
}

/** `unsubscribed`: wants transactional mail only. */
export type MailedMember = { id: number; email: string; unsubscribed: boolean };

/** These members, locked so that their addresses can't change before the transaction ends. */
export const lockMembers = async (db: Db, memberIds: readonly number[]): Promise<MailedMember[]> =>
  memberIds.length === 0
    ? []
    : db
        .selectFrom('members')
        .select(['id', 'email'])
        .select((eb) => eb('unsubscribed_at', 'is not', null).$castTo<boolean>().as('unsubscribed'))
        .where(sql<boolean>`id = any(${memberIds})`)
        .orderBy('id')
        .forKeyShare()
        .execute();

/** Moves a member's waiting mails to the new address, except those stated for the former one. */
export const readdressQueued = (
  db: Db,
  memberId: number,
  address: { to_address: string; recipient_key: string },
) =>
  db
    .updateTable('mails')
    .set(address)
    .where('member_id', '=', memberId)
    .where('state', '=', 'queued')
    .where('follows_member', '=', true)
    .execute();

/** Records non-members who were mailed, once each. */
export async function insertMissingAddresses(db: Db, recipientKeys: readonly string[]): Promise<void> {
  if (recipientKeys.length === 0) return;
  await sql`
    insert into mailed_addresses (address_hash)
    select distinct unnest(${recipientKeys.map(addressHash)}::bytea[]) order by 1
    on conflict do nothing
  `.execute(db);
}

/** Which of these non-members have unsubscribed. */
export async function unsubscribedAddresses(db: ReadDb, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('mailed_addresses')
    .select('address_hash')
    .where(sql<boolean>`address_hash = any(${keys.map(addressHash)}::bytea[])`)
    .where('unsubscribed_at', 'is not', null)
    .execute();
  const unsubscribed = new Set(rows.map((row) => row.address_hash.toString('hex')));
  return new Set(keys.filter((key) => unsubscribed.has(addressHash(key).toString('hex'))));
}

/** Serialises counting the mails of this recipient until the transaction ends. */
export const lockRecipient = (db: Db, recipientKey: string) => takeLock(db, `mail to ${recipientKey}`);

/** How many mails of a template were sent or queued to a recipient since a given time. */
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
    // Mails cancelled in favour of newer ones count too, so that repeated requests can't exceed the limit.
    .where(sql<boolean>`(state <> 'cancelled' or cancelled_because = 'superseded')`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A mail with the panel's data used in every mail. */
export type OutboxMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

export const outboxMails = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .leftJoin('panel', (join) => join.onTrue())
    .selectAll('mails')
    .select(['panel.postal_address', sql<string>`coalesce(panel.name, 'JTN Panel')`.as('panel_name')])
    .select(
      sql<string | null>`case when not mails.transactional then coalesce(
        (select unsubscribe_token from members where id = mails.member_id),
        (select unsubscribe_token from mailed_addresses
          where mails.member_id is null and address_hash = sha256(convert_to(mails.recipient_key, 'UTF8')))
      ) end`.as('unsubscribe_token'),
    );

export const findMail = (db: ReadDb, id: number) =>
  outboxMails(db).where('mails.id', '=', id).executeTakeFirst();

/** The mails that have not gone out, newest first. */
export const newestMails = (db: ReadDb, count: number) =>
  outboxMails(db).where('mails.state', '<>', 'sent').orderBy('mails.id', 'desc').limit(count).execute();

export type Sent = { id: number; subject: string };

/** The statement that settles these mails and deletes their content; also if one was cancelled while being sent. */
export const sentMails = (sent: readonly Sent[]) =>
  sql`
    update mails set state = 'sent', data = '{}', tries = tries + 1, subject = sent.subject, sent_at = ${clock.now()},
      stopped_at = null, last_error = null, cancelled_because = null
    from unnest(${unknownIds(sent.map(({ id }) => id))}, ${sent.map(({ subject }) => subject)}::text[]) as sent (id, subject)
    where mails.id = sent.id and mails.state in ('queued', 'cancelled')
  `;

export const markSent = (db: Db, sent: readonly Sent[]) => sentMails(sent).execute(db);

/** Settles a mail and deletes its content. Returns whether it was still waiting; its recipient may have left. */
export const markFailed = async (db: Db, id: number, error: string): Promise<boolean> =>
  (
    await db
      .updateTable('mails')
      .set({ data: '{}', tries: sql<number>`tries + 1` })
      .set({ state: 'failed', last_error: error, stopped_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/**
 * It is tried again, or given up, and then by hand alone; operators see why it has not gone. `unknown`: perhaps it has.
 */
export const noteFailedTry = (
  db: Db,
  id: number,
  { error, givenUp, unknown }: { error: string; givenUp: boolean; unknown: boolean },
) =>
  db
    .updateTable('mails')
    .set({
      tries: sql<number>`tries + 1`,
      last_error: error,
      ...(unknown ? {} : { sending_since: null }),
      ...(givenUp ? { state: 'failed', stopped_at: clock.now() } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

/** The recipient whose mails contain this token. */
export const recipientOfToken = async (db: ReadDb, token: string): Promise<Recipient | undefined> =>
  (
    await sql<Recipient>`
      select id as member_id, null as address_hash from members where unsubscribe_token = ${token}
      union all
      select null, address_hash from mailed_addresses where unsubscribe_token = ${token}
    `.execute(db)
  ).rows[0];

/** A member, or a non-member known only by the hash of the normalised address. */
export type Recipient = { member_id: number; address_hash: null } | { member_id: null; address_hash: Buffer };

const cancelQueued = (db: Db, reason: NotSentReason, at: Date = clock.now()) =>
  db
    .updateTable('mails')
    .set({ state: 'cancelled', cancelled_because: reason, stopped_at: at, data: '{}' })
    .where('state', '=', 'queued');

export const cancelMail = (db: Db, id: number, reason: NotSentReason) =>
  cancelQueued(db, reason).where('id', '=', id).execute();

export const cancelQueuedKeys = (
  db: Db,
  { keys, at }: { keys: readonly string[]; at: Date },
  reason: NotSentReason,
) =>
  cancelQueued(db, reason, at)
    // By their keys: a queue that nobody sends from can be long.
    .where(sql<boolean>`id = any(array(select id from mails where key = any(${keys})))`);

/** Everything that is not necessary and still waits for a member. */
export const cancelQueuedTo = (db: Db, memberId: number, reason: NotSentReason) =>
  cancelQueued(db, reason)
    .where(sql<boolean>`id = any(array(select id from mails where member_id = ${memberId}))`)
    .where('transactional', '=', false)
    .execute();

export const cancelQueuedKinds = (
  db: Db,
  memberId: number,
  templates: readonly string[],
  reason: NotSentReason,
) =>
  cancelQueued(db, reason)
    .where(sql<boolean>`id = any(array(select id from mails where member_id = ${memberId}))`)
    .where(sql<boolean>`template = any(${templates})`)
    .execute();

/** Records the first time only. */
export const markAddressUnsubscribed = (db: Db, addressHash: Buffer, at: Date) =>
  db
    .updateTable('mailed_addresses')
    .set({ unsubscribed_at: at })
    .where('address_hash', '=', addressHash)
    .where('unsubscribed_at', 'is', null)
    .execute();

/** Jobs for these mails then do nothing. */
export const deleteMailsTo = (db: Db, recipientKeys: readonly string[]) =>
  db.deleteFrom('mails').where('recipient_key', 'in', recipientKeys).execute();
