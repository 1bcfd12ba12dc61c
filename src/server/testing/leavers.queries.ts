import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** Undefined for members who never earned anything. */
export const walletOf = (db: ReadDb, memberId: number) =>
  db.selectFrom('wallets').select(['id', 'pseudonym']).where('member_id', '=', memberId).executeTakeFirst();

export const walletAfterwards = (db: ReadDb, id: number) =>
  db
    .selectFrom('wallets')
    .select(['member_id', 'points', 'pending', 'pseudonym'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** In the order of the ids. */
export const requestsAfterwards = (db: ReadDb, ids: readonly number[]) =>
  db
    .selectFrom('exchange_requests')
    .select(['status', sql<boolean>`values <> '{}'`.as('has_values')])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .execute();

/** Quota places still held by attempts on our own site whose member is gone. */
export const openPlaces = async (db: ReadDb): Promise<number> =>
  (
    await db
      .selectFrom('attempts as a')
      .innerJoin('invitations as i', 'i.id', 'a.invitation_id')
      .select('a.id')
      .where('i.member_id', 'is', null)
      .where('a.outcome', 'is', null)
      .execute()
  ).length;
