import { type InferResult, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { unknownIds } from '#server/database/unknown-ids.ts';
import { outboxMails, type Sent, sentMails } from './mails.queries.ts';

/** Those of these mails that wait, with all that stands against sending them; to be locked. */
const waitingMails = (db: ReadDb, ids: readonly number[], bouncedSince: Date) =>
  outboxMails(db)
    .leftJoin('mail_providers as provider', (join) =>
      join.on(sql<boolean>`provider.domain = substring(mails.recipient_key from '[^@]*$')`),
    )
    .select([
      'provider.paused_until',
      sql<boolean>`provider.domain is not null`.as('provider_refused'),
      // Each looked up by its key: PostgreSQL may read a whole table for an `exists`.
      sql<boolean>`coalesce(case when mails.member_id is null
        then (
          select unsubscribed_at is not null from mailed_addresses
          where address_hash = sha256(convert_to(mails.recipient_key, 'UTF8')))
        else (select unsubscribed_at is not null from members where id = mails.member_id)
      end, false)`.as('unsubscribed'),
      sql<boolean>`coalesce(
        (select bounced_at > ${bouncedSince} from bounced_addresses where recipient_key = mails.recipient_key), false
      )`.as('bounced'),
    ])
    .where(sql<boolean>`mails.id = any(${unknownIds(ids)})`)
    .where('mails.state', '=', 'queued')
    .orderBy('mails.id')
    .forNoKeyUpdate('mails');

export type WaitingMail = InferResult<ReturnType<typeof waitingMails>>[number];

/** The mail, locked, if it waits. */
export const lockWaitingMail = (db: Db, id: number, { bouncedSince }: { bouncedSince: Date }) =>
  waitingMails(db, [id], bouncedSince).executeTakeFirst();

/**
 * Writes down what has gone and takes those of the other mails that wait and that nobody else holds, in one round trip. Of these, what
 * isn't transactional counts as under way from `now`; it is answered as it was before.
 */
export const takeMails = async (
  db: Db,
  {
    sent,
    ids,
    now,
    bouncedSince,
  }: { sent: readonly Sent[]; ids: readonly number[]; now: Date; bouncedSince: Date },
): Promise<WaitingMail[]> =>
  (
    await sql<WaitingMail>`
      with waiting as materialized (${waitingMails(db, ids, bouncedSince).skipLocked()}),
      taken as (
        update mails set sending_since = ${now}
        where id = any(array(select id from waiting where not transactional and sending_since is null))
      ),
      gone as (${sentMails(sent)})
      select * from waiting order by id
    `.execute(db)
  ).rows;

/** What was cancelled under these keys makes room for other mails of the same keys. */
export const releaseCancelledKeys = (db: Db, keys: readonly string[]) =>
  db
    .updateTable('mails')
    .set({ key: sql`key || ' ' || id` })
    .where(sql<boolean>`key = any(${keys})`)
    .where('state', '=', 'cancelled')
    .execute();

/** From when these mails count as under way; null: they don't. */
export const markSending = (db: Db, ids: readonly number[], since: Date | null) =>
  db
    .updateTable('mails')
    .set({ sending_since: since })
    .where(sql<boolean>`id = any(${unknownIds(ids)})`)
    .execute();

/** The next mails of a lane, what members are owed first. */
export const mailsInLane = async (db: ReadDb, lane: number, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from mails where state = 'queued' and lane = ${lane} order by transactional desc, id limit ${limit}
    `.execute(db)
  ).rows.map(({ id }) => id);

/** From now on it has a job of its own. */
export const leaveLane = (db: Db, id: number) =>
  db.updateTable('mails').set({ lane: null }).where('id', '=', id).execute();

/** The number of bulk mails in the outbox, counted up to `enough`. */
export const countWaitingOthers = async (db: ReadDb, enough: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from (
        select from mails where state = 'queued' and not transactional limit ${enough}
      ) as waiting
    `.execute(db)
  ).rows[0]?.count ?? 0;

/** Waiting mails in no lane and without a job, because it gave up or wasn't restored. */
export const mailsWithoutJob = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .select(['id', 'template', 'transactional', 'recipient_key'])
    .where('state', '=', 'queued')
    .where('lane', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs
        where key = 'send-mail:' || mails.id and attempts < max_attempts
      )`,
    )
    .orderBy('id')
    .execute();

/** The waiting mails to recipients, in the order in which they were queued. */
export const queuedTo = (db: ReadDb, recipientKeys: readonly string[]) =>
  outboxMails(db)
    .where(sql<boolean>`mails.recipient_key = any(${[...recipientKeys]})`)
    .where('mails.state', '=', 'queued')
    .orderBy('mails.id')
    .execute();
