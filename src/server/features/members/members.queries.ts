import { type Insertable, sql, type Updateable } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Members } from '#server/database/tables.ts';
import { lastActive } from './member-state.queries.ts';
import { keepSearchText } from './search.queries.ts';

/** The session object (docs/specification.md §3 "User"). */
export const findUser = (db: ReadDb, memberId: number, { bouncedSince }: { bouncedSince: Date }) =>
  db
    .selectFrom('members as m')
    .innerJoin('countries as c', 'c.code', 'm.country_code')
    .leftJoin('freezes as f', (join) => join.onRef('f.member_id', '=', 'm.id').on('f.ended_at', 'is', null))
    .leftJoin('bounced_addresses as b', (join) =>
      join.onRef('b.recipient_key', '=', 'm.email_key').on('b.bounced_at', '>', bouncedSince),
    )
    .select([
      'm.email',
      'm.first_name',
      'm.last_name',
      'm.gender',
      'm.language',
      'm.country_code as country',
      'f.reason',
      'f.message',
      'b.kind as mail_stopped',
      sql<string | null>`case when f.reviewed_at is null
        then (f.review_by at time zone c.time_zone)::date end`.as('review_by'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();

/**
 * The members with an id, an address or both, locked in the order of their ids so that no deadlock occurs; `leaving`
 * also prevents new rows that reference them, `password_hash` skips a member with another one.
 */
export const lockMembers = (db: Db, who: WhoToLock, how: HowToLock = {}) =>
  membersToLock(db, who, how).execute();

/** The one with an id, for which most transactions of a member ask. */
export const lockOneMember = builtOnce((db: Db, { member_id }: { member_id: number }) =>
  membersToLock(db, { member_id }),
);

type WhoToLock = {
  member_id?: number | undefined;
  email_key?: string | undefined;
  referred_by?: number | undefined;
};
type HowToLock = { password_hash?: string; leaving?: boolean };

/**
 * A member who is erased, with whomever they have referred: deleting the one changes the others, whom it would otherwise lock
 * after everything else and in no order.
 */
export const lockWithReferred = (db: Db, memberId: number, how: Pick<HowToLock, 'password_hash'> = {}) =>
  membersToLock(db, { member_id: memberId, referred_by: memberId }, { ...how, leaving: true }).execute();

const membersToLock = (db: Db, who: WhoToLock, { password_hash, leaving = false }: HowToLock = {}) =>
  db
    .selectFrom('members')
    .select([
      'id as member_id',
      'email',
      'email_key',
      'first_name',
      'last_name',
      'language',
      'country_code',
      'confirmed_at',
    ])
    .where((eb) => {
      const named = eb.or([
        ...(who.member_id === undefined ? [] : [eb('id', '=', who.member_id)]),
        ...(who.email_key === undefined ? [] : [eb('email_key', '=', who.email_key)]),
      ]);
      const judged =
        password_hash === undefined ? named : eb.and([named, eb('password_hash', '=', password_hash)]);
      return who.referred_by === undefined
        ? judged
        : eb.or([judged, eb('referred_by', '=', who.referred_by)]);
    })
    .orderBy('id')
    .$if(leaving, (query) => query.forUpdate())
    .$if(!leaving, (query) => query.forNoKeyUpdate());

/**
 * When the member last updated the profile, or started or ended a survey; an expired attempt doesn't count as
 * ending.
 */
export const lastActiveAt = async (db: ReadDb, memberId: number): Promise<Date | null> =>
  (
    await sql<{ at: Date | null }>`
      select ${lastActive} as at from members m left join member_standings st on st.member_id = m.id where m.id = ${memberId}
    `.execute(db)
  ).rows[0]?.at ?? null;

export async function changeProfile(
  db: Db,
  memberId: number,
  profile: { first_name: string; last_name: string; gender: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      ...profile,
      last_active_at: now,
      name_changed_at: sql<Date | null>`case
        when (first_name, last_name) is distinct from (${profile.first_name}::text, ${profile.last_name}::text)
        then ${now} else name_changed_at end`,
    })
    .where('id', '=', memberId)
    .execute();
  await keepSearchText(db, memberId);
}

/** Returns the new member's id, without a search text yet, or undefined if the address is taken. */
export async function insertMember(db: Db, member: Insertable<Members>): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateMember(db: Db, memberId: number, changes: Updateable<Members>): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', memberId).execute();
  if (SEARCHED.some((column) => column in changes)) await keepSearchText(db, memberId);
}

/** What a member is found by. */
const SEARCHED = ['first_name', 'last_name', 'email', 'country_code'] as const;

/** Whether a statement failed because two members would share an address. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'members_email_key_key';

/** Writes the new hash if the member still has the old one; returns whether it did. */
export async function replacePasswordHash(
  db: Db,
  memberId: number,
  hashes: { old?: string; new: string },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('members')
    .set({ password_hash: hashes.new, credentials_changed_at: now })
    .where('id', '=', memberId)
    .$if(hashes.old !== undefined, (query) => query.where('password_hash', '=', hashes.old ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Runs for every registration; doesn't touch members whose account has started. */
export async function updateWaitingMember(
  db: Db,
  memberId: number,
  changes: Updateable<Members>,
): Promise<void> {
  await db
    .updateTable('members')
    .set(changes)
    .where('id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute();
  await keepSearchText(db, memberId);
}

/** Registrations that haven't been confirmed. */
export const deleteWaitingMembers = (db: Db, memberIds: readonly number[]) =>
  db
    .deleteFrom('members')
    .where(sql<boolean>`id = any(${memberIds}::bigint[])`)
    .where('confirmed_at', 'is', null)
    .execute();

/**
 * With everything that belongs to the member alone: consents, codes, sessions, devices, answers, facts, mails,
 * referrals.
 */
export const isSubscribedNow = async (db: ReadDb, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export async function deleteMember(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('member_standings').where('member_id', '=', memberId).execute();
  await db.deleteFrom('members').where('id', '=', memberId).execute();
}

/** Some of those that registered up to a moment and never confirmed, locked unless somebody else holds them. */
export const lockUnconfirmed = async (db: Db, until: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('members')
      .select('id')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  ).map(({ id }) => id);

/** Records when the member first unsubscribed; repeating it changes nothing. */
export const setUnsubscribed = (db: Db, memberId: number, at: Date) =>
  db
    .updateTable('members')
    .set({ unsubscribed_at: at })
    .where('id', '=', memberId)
    .where('unsubscribed_at', 'is', null)
    .execute();

/** `invitable`: those of them who have not unsubscribed. */
export type ReaderCount = { country_code: string; language: string; members: number; invitable: number };

/** How many confirmed members read which language, by country, most first. */
export const countReaders = async (db: ReadDb): Promise<ReaderCount[]> =>
  (
    await sql<ReaderCount>`
      select country_code, language, count(*) as members, count(*) filter (where unsubscribed_at is null) as invitable
      from members where confirmed_at is not null
      group by country_code, language order by country_code, invitable desc, language
    `.execute(db)
  ).rows;
