import { sql } from 'kysely';
import type { ReadDb } from '#server/database/connect.ts';

/** Wallet and pending account of a member, or those of known ids. */
export const accountsOf = (db: ReadDb, whose: number | readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance', 'pseudonym'])
    .$if(typeof whose === 'number', (query) => query.where('member_id', '=', whose as number))
    .$if(typeof whose !== 'number', (query) => query.where(sql<boolean>`id = any(${whose as number[]})`))
    .orderBy('id')
    .execute();

/** In the order of the ids. */
export const requestsAfterwards = (db: ReadDb, ids: readonly number[]) =>
  db
    .selectFrom('exchange_requests')
    .select(['status', sql<boolean>`values <> '{}'`.as('has_values')])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .execute();

/** Places that attempts on our own site still hold although nobody is left who could end them. */
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
