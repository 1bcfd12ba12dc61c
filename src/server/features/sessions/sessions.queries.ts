import { sql } from 'kysely';
import { affectedRows } from '#server/database/affected-rows.ts';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';

export type FoundSession = {
  session_id: number;
  member_id: number;
  country_code: string;
  language: string;
  last_seen_at: Date;
};

const sessionOfToken = builtOnce(
  (_db: ReadDb, { token_hash, now }: { token_hash: Buffer; now: Date }) => sql<FoundSession>`
    select s.id as session_id, s.member_id, m.country_code, m.language, s.last_seen_at
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${token_hash} and s.expires_at > ${now} and m.confirmed_at is not null`,
);

/** Runs for every signed-in call. */
export const findSession = async (
  db: ReadDb,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> => (await sessionOfToken(db, { token_hash: tokenHash, now }))[0];

/** Records use of a session unless that was done after `before`; also extends sessions with an idle timeout. */
export const touchSession = (
  db: Db,
  touch: { session_id: number; now: Date; before: Date; idle_until: Date },
) =>
  db
    .updateTable('sessions')
    .set({
      last_seen_at: touch.now,
      expires_at: sql`case when remember then expires_at else ${touch.idle_until} end`,
    })
    .where('id', '=', touch.session_id)
    .where('last_seen_at', '<=', touch.before)
    .execute();

export const insertSession = (
  db: Db,
  session: {
    token_hash: Buffer;
    member_id: number;
    remember: boolean;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    user_agent: string;
  },
) => db.insertInto('sessions').values(session).execute();

/** Returns whether it existed. */
export const deleteSession = async (db: Db, sessionId: number): Promise<boolean> =>
  (await db.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()).numDeletedRows > 0n;

/** Only if it is the member's; returns whether it was. */
export async function deleteSessionOf(db: Db, memberId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All sessions of a member, optionally except one; returns how many. */
export async function deleteSessions(
  db: Db,
  memberId: number,
  { except }: { except?: number } = {},
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A member's active sessions, most recently used first. */
export const sessionsOf = (db: ReadDb, memberId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Some of the sessions that are over; returns how many. */
export const deleteExpiredSessions = async (db: Db, now: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from sessions where id = any(array(
          select id from sessions where expires_at <= ${now} order by expires_at limit ${limit}
        ))
      `.execute(db),
  );

/** Returns whether the member had not signed in on this browser before. */
export const upsertDevice = async (
  db: Db,
  device: { hash: Buffer; member_id: number; now: Date },
): Promise<boolean> => {
  const { first_seen_at } = await db
    .insertInto('devices')
    .values({
      hash: device.hash,
      member_id: device.member_id,
      first_seen_at: device.now,
      last_seen_at: device.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['hash', 'member_id']).doUpdateSet({ last_seen_at: device.now }),
    )
    .returning('first_seen_at')
    .executeTakeFirstOrThrow();
  return first_seen_at.getTime() === device.now.getTime();
};

/**
 * Deletes some of the browsers that nobody has signed in on since a moment, by their hashes, of which an array is
 * looked up by index whatever the statistics say; returns how many.
 */
export const deleteForgottenDevices = async (db: Db, before: Date, limit: number): Promise<number> =>
  affectedRows(
    sql`
        delete from devices where last_seen_at <= ${before} and hash = any(array(
          select hash from devices where last_seen_at <= ${before} order by last_seen_at limit ${limit}
        ))
      `.execute(db),
  );

export const findCredentials = (db: ReadDb, emailKey: string) =>
  db
    .selectFrom('members')
    .select(['id as member_id', 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
