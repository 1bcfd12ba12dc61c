import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';

/** A waiting mail, locked; undefined once it is settled. */
export const lockWaitingMail = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'template',
      'data',
      'language',
      'member_id',
      'recipient_key',
      'transactional',
      'sending_since',
      'useful_until',
    ])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whether a member wants transactional mail only. */
export const isUnsubscribed = async (db: ReadDb, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const markSending = (db: Db, id: number, since: Date) =>
  db.updateTable('mails').set({ sending_since: since }).where('id', '=', id).execute();

/** The number of bulk mails in the outbox, counted up to `enough`. */
export const countWaitingOthers = async (db: ReadDb, enough: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count from (
        select from mails where state = 'queued' and not transactional limit ${enough}
      ) as waiting
    `.execute(db)
  ).rows[0]?.count ?? 0;

/** Waiting mails without a job, because it gave up or wasn't restored. */
export const mailsWithoutJob = (db: ReadDb) =>
  db
    .selectFrom('mails')
    .select(['id', 'template', 'transactional', 'recipient_key'])
    .where('state', '=', 'queued')
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs
        where key = 'send-mail:' || mails.id and attempts < max_attempts
      )`,
    )
    .orderBy('id')
    .execute();
