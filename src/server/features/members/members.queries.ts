import { type Insertable, sql, type Updateable } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import type { Members } from '#server/database/tables.ts';

/** The session object (docs/specification.md §3 "User"). */
export const findUser = (db: ReadDb, memberId: number) =>
  db
    .selectFrom('members')
    .select(['email', 'first_name', 'last_name', 'gender', 'language', 'country_code as country'])
    .where('id', '=', memberId)
    .executeTakeFirst();

/**
 * The members with an id, an address or both, locked in the order of their ids so that no deadlock occurs.
 * `leaving` also prevents new rows that reference the member; `password_hash` skips a member with another one.
 */
export const lockMembers = (
  db: Db,
  who: { member_id?: number | undefined; email_key?: string | undefined },
  { password_hash, leaving = false }: { password_hash?: string; leaving?: boolean } = {},
) =>
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
    .where((eb) =>
      eb.or([
        ...(who.member_id === undefined ? [] : [eb('id', '=', who.member_id)]),
        ...(who.email_key === undefined ? [] : [eb('email_key', '=', who.email_key)]),
      ]),
    )
    .$if(password_hash !== undefined, (query) => query.where('password_hash', '=', password_hash ?? ''))
    .orderBy('id')
    .$if(leaving, (query) => query.forUpdate())
    .$if(!leaving, (query) => query.forNoKeyUpdate())
    .execute();

/**
 * When the member last updated the profile, or started or ended a survey; an expired attempt doesn't count as
 * ending.
 */
export const lastActiveAt = async (db: ReadDb, memberId: number): Promise<Date | null> =>
  (
    await sql<{ at: Date | null }>`
      select greatest(m.last_active_at, (
        select max(greatest(a.started_at, case when a.ended_at < a.expires_at then a.ended_at end))
        from invitations i join attempts a on a.invitation_id = i.id
        where i.member_id = m.id
      )) as at
      from members m where m.id = ${memberId}
    `.execute(db)
  ).rows[0]?.at ?? null;

export const changeProfile = (
  db: Db,
  memberId: number,
  profile: { first_name: string; last_name: string; gender: string },
  now: Date,
) =>
  db
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

/** Returns the new member's id, or undefined if the address is taken. */
export async function insertMember(db: Db, member: Insertable<Members>): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const updateMember = (db: Db, memberId: number, changes: Updateable<Members>) =>
  db.updateTable('members').set(changes).where('id', '=', memberId).execute();

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
export const updateWaitingMember = (db: Db, memberId: number, changes: Updateable<Members>) =>
  db
    .updateTable('members')
    .set(changes)
    .where('id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute();

/** A registration that hasn't been confirmed. */
export const deleteWaitingMember = (db: Db, memberId: number) =>
  db.deleteFrom('members').where('id', '=', memberId).where('confirmed_at', 'is', null).execute();

/**
 * With everything that belongs to the member alone: consents, codes, sessions, devices, answers, facts, mails,
 * referrals.
 */
export const deleteMember = (db: Db, memberId: number) =>
  db.deleteFrom('members').where('id', '=', memberId).execute();

/** Some of those that registered up to a moment and never confirmed; answers how many. */
export const deleteUnconfirmed = async (db: Db, until: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from members where confirmed_at is null and id = any(array(
          select id from members where confirmed_at is null and created_at <= ${until} order by created_at limit ${limit}
        ))
      `.execute(db),
  );

/** Records when the member first unsubscribed; repeating it changes nothing. */
export const setUnsubscribed = (db: Db, memberId: number, at: Date) =>
  db
    .updateTable('members')
    .set({ unsubscribed_at: at })
    .where('id', '=', memberId)
    .where('unsubscribed_at', 'is', null)
    .execute();
