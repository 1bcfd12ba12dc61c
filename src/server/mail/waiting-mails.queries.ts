import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { unknownIds } from '#server/database/unknown-ids.ts';
import { outboxMails } from './mails.queries.ts';

/** Those of these mails that wait, locked, with all that stands against sending them. */
export const lockWaitingMails = (
  db: Db,
  ids: readonly number[],
  { bouncedSince, skipLocked = false }: { bouncedSince: Date; skipLocked?: boolean },
) =>
  outboxMails(db)
    .leftJoin('mail_providers as provider', (join) =>
      join.on(sql<boolean>`provider.domain = substring(mails.recipient_key from '[^@]*$')`),
    )
    .select([
      'provider.paused_until',
      sql<boolean>`provider.domain is not null`.as('provider_refused'),
      sql<boolean>`case when mails.member_id is null
        then exists (
          select from mailed_addresses
          where address_hash = sha256(convert_to(mails.recipient_key, 'UTF8')) and unsubscribed_at is not null)
        else exists (select from members where id = mails.member_id and unsubscribed_at is not null)
      end`.as('unsubscribed'),
      sql<boolean>`exists (
        select from bounced_addresses where recipient_key = mails.recipient_key and bounced_at > ${bouncedSince}
      )`.as('bounced'),
    ])
    .where(sql<boolean>`mails.id = any(${unknownIds(ids)})`)
    .where('mails.state', '=', 'queued')
    .orderBy('mails.id')
    .forNoKeyUpdate('mails')
    .$if(skipLocked, (query) => query.skipLocked())
    .execute();

/** What was cancelled under these keys makes room for other mails of the same keys. */
export const releaseCancelledKeys = (db: Db, keys: readonly string[]) =>
  db
    .updateTable('mails')
    .set({ key: sql`key || ' ' || id` })
    .where(sql<boolean>`key = any(${keys})`)
    .where('state', '=', 'cancelled')
    .execute();

export const markSending = (db: Db, ids: readonly number[], since: Date) =>
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
