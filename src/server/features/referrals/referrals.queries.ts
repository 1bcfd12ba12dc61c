import { type Insertable, sql } from 'kysely';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { ReferralRewards } from '#server/database/tables.ts';

export const findReferringMember = (db: Db, memberId: number) =>
  db
    .selectFrom('members')
    .select(['id', 'email_key', 'first_name', 'last_name', 'language', 'country_code', 'referrer_code'])
    .where('id', '=', memberId)
    .executeTakeFirst();

export const referrerCode = async (db: ReadDb, memberId: number): Promise<string> =>
  (
    await db
      .selectFrom('members')
      .select('referrer_code')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).referrer_code;

export const isReferred = async (db: ReadDb, memberId: number, emailHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('referrals')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()) !== undefined;

/** The time of the member's `nth` newest referral since a given time; undefined if there are fewer. */
export const nthReferralSince = (
  db: ReadDb,
  { memberId, since, nth }: { memberId: number; since: Date; nth: number },
) =>
  db
    .selectFrom('referrals')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();

/** Whether somebody has referred this friend since a given time. */
export const isReferredSince = async (db: ReadDb, emailHash: Buffer, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('referrals')
    .select('member_id')
    .where('email_hash', '=', emailHash)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isMember = async (db: ReadDb, emailKey: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('email_key', '=', emailKey).executeTakeFirst()) !==
  undefined;

export const insertReferral = (
  db: Db,
  referral: { member_id: number; email_hash: Buffer; created_at: Date },
) => db.insertInto('referrals').values(referral).execute();

/** A friend and the referring member; undefined if nobody referred them. */
export const findReferredFriend = (db: ReadDb, friendId: number) =>
  db
    .selectFrom('members as friend')
    .innerJoin('members as referrer', 'referrer.id', 'friend.referred_by')
    .select([
      'friend.country_code as friend_country',
      'referrer.id as referrer_id',
      'referrer.country_code as referrer_country',
    ])
    .select(
      sql<boolean>`friend.birthdate = referrer.birthdate
        and lower(friend.first_name) = lower(referrer.first_name)
        and lower(friend.last_name) = lower(referrer.last_name)`.as('same_person'),
    )
    .where('friend.id', '=', friendId)
    .executeTakeFirst();

export const haveSharedDevice = async (db: ReadDb, one: number, other: number): Promise<boolean> =>
  (await db
    .selectFrom('devices as a')
    .innerJoin('devices as b', 'b.hash', 'a.hash')
    .select('a.hash')
    .where('a.member_id', '=', one)
    .where('b.member_id', '=', other)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns whether the friend was new; each referral is decided once. */
export const insertReferralReward = async (db: Db, reward: Insertable<ReferralRewards>): Promise<boolean> => {
  const inserted = await db
    .insertInto('referral_rewards')
    .values(reward)
    .onConflict((conflict) => conflict.column('friend_id').doNothing())
    .returning('friend_id')
    .executeTakeFirst();
  return inserted !== undefined;
};
