import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type CancelledBecause = 'unsubscribed' | 'daily_cap' | 'bounced' | 'paused' | 'superseded';

/** A mail as the outbox takes it; `created_at` is an ISO moment. */
export type NewMail = {
  key: string;
  template: string;
  country_code: string | null;
  language: string;
  to_address: string;
  recipient_key: string;
  member_id: number | null;
  data: unknown;
  message_id: string;
  unsubscribe_token: string | null;
  state: 'queued' | 'cancelled';
  cancelled_because: CancelledBecause | null;
  created_at: string;
};

/** Writes the mails whose key is new, in one statement; answers which of them now wait to be sent. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    insert into mails (key, template, country_code, language, to_address, recipient_key, member_id, data, message_id,
                       unsubscribe_token, state, cancelled_because, created_at)
    select key, template, country_code, language, to_address, recipient_key, member_id, data, message_id,
           unsubscribe_token, state, cancelled_because, created_at
    from json_populate_recordset(null::mails, ${JSON.stringify(mails)}::json)
    on conflict (key) do nothing
    returning id, state`.execute(db);
  return rows.filter((row) => row.state === 'queued').map((row) => row.id);
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

/** A mail with what every mail says of the panel. */
export type OutboxMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

const outboxMails = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .leftJoin('panel', (join) => join.onTrue())
    .selectAll('mails')
    .select(['panel.postal_address', sql<string>`coalesce(panel.name, 'JTN Panel')`.as('panel_name')]);

export const findMail = (db: ReadDb, id: number) =>
  outboxMails(db).where('mails.id', '=', id).executeTakeFirst();

/** The newest first. */
export const newestMails = (db: ReadDb, count: number) =>
  outboxMails(db).orderBy('mails.id', 'desc').limit(count).execute();

/** Settles a mail; what it was to say goes. */
const settle = (db: Db, id: number) =>
  db.updateTable('mails').set({ data: '{}', attempts: sql<number>`attempts + 1` }).where('id', '=', id);

/** Also one that was cancelled while it was on its way. */
export const markSent = (db: Db, id: number, subject: string) =>
  settle(db, id)
    .set({ state: 'sent', subject, sent_at: new Date(), last_error: null, cancelled_because: null })
    .where('state', 'in', ['queued', 'cancelled'])
    .execute();

/** Answers whether it still waited: its recipient may have left meanwhile. */
export const markFailed = async (db: Db, id: number, error: string): Promise<boolean> =>
  (
    await settle(db, id)
      .set({ state: 'failed', last_error: error })
      .where('state', '=', 'queued')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** It is tried again; operators see why it has not gone yet. */
export const noteFailedAttempt = (db: Db, id: number, error: string) =>
  db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1`, last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

/** Mails that wait although no job will send them: the job gave up as its process died, or was not restored. */
export const mailsWithoutJob = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .select(['id', sql<boolean>`unsubscribe_token is null`.as('transactional')])
    .where('state', '=', 'queued')
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs
        where key = 'send-mail:' || mails.id and attempts < max_attempts
      )`,
    )
    .orderBy('id')
    .execute();

/** The recipient of the mail that carried this token. */
export const recipientOfToken = (db: ReadDb, token: string) =>
  db
    .selectFrom('mails')
    .select(['member_id', 'recipient_key'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();

/** Everything that is not necessary and still waits for this recipient. */
export const cancelQueuedMails = (db: Db, to: { member_id: number } | { recipient_key: string }) =>
  db
    .updateTable('mails')
    .set({ state: 'cancelled', cancelled_because: 'unsubscribed', data: '{}' })
    .where('state', '=', 'queued')
    .where('unsubscribe_token', 'is not', null)
    .where((eb) =>
      'member_id' in to
        ? eb('member_id', '=', to.member_id)
        : eb.and([eb('recipient_key', '=', to.recipient_key), eb('member_id', 'is', null)]),
    )
    .execute();

const cancelQueued = (db: Db, reason: CancelledBecause) =>
  db
    .updateTable('mails')
    .set({ state: 'cancelled', cancelled_because: reason, data: '{}' })
    .where('state', '=', 'queued');

export const cancelQueuedKeys = (db: Db, keys: readonly string[], reason: CancelledBecause) =>
  cancelQueued(db, reason).where(sql<boolean>`key = any(${keys})`).execute();

export const cancelQueuedKinds = (
  db: Db,
  memberId: number,
  templates: readonly string[],
  reason: CancelledBecause,
) =>
  cancelQueued(db, reason)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`template = any(${templates})`)
    .execute();

export const insertUnsubscribedAddress = (db: Db, recipientKey: string) =>
  db
    .insertInto('unsubscribed_addresses')
    .values({ recipient_key: recipientKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The jobs that would send them find nothing to do. */
export const deleteMailsTo = (db: Db, recipientKeys: readonly string[]) =>
  db.deleteFrom('mails').where('recipient_key', 'in', recipientKeys).execute();
